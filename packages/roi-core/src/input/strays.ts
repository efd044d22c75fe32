import { componentsLookedAt, componentsOf } from '../selection/fields-needed.ts';
import type { Catalogue, Driver, ModelInput } from '../types.ts';
import { findField, reductionPreset } from './presets.ts';
import type { InputProblem } from './problems.ts';

const NOTHING = 'nothing here';

/**
 * Finds parts for unchosen or unknown items: license lines, reductions, risks of single drivers, owners of figures, and agreements
 * on figures that are not agreed. Unknown items of the first three are refused by the resolver.
 */
export function strayProblems(catalogue: Catalogue, input: ModelInput): InputProblem[] {
  return [
    ...strayLines(catalogue, input),
    ...strayReductions(catalogue, input),
    ...strayRisks(catalogue, input),
    ...strayOwners(catalogue, input),
    ...strayAgreements(input),
  ];
}

/** A review pays for the products in use, other scenarios for the proposed ones. */
function strayLines(catalogue: Catalogue, { scenarioId, proposed, existing, investment }: ModelInput): InputProblem[] {
  const paid = componentsOf(scenarioId === 2 ? existing : proposed);
  return (investment?.licences ?? []).flatMap(({ componentId }, index) =>
    notChosen(catalogue, `investment.licences.${index}.componentId`, componentId, componentId, paid),
  );
}

function strayReductions(catalogue: Catalogue, input: ModelInput): InputProblem[] {
  const chosen = componentsLookedAt(input.scenarioId, input);
  return Object.entries(input.reductions ?? {}).flatMap(([key, given]) =>
    notChosen(catalogue, `reductions.${key}`, given, Number(key.split(':')[1]), chosen),
  );
}

function notChosen(
  catalogue: Catalogue,
  path: string,
  given: unknown,
  componentId: number,
  chosen: readonly number[],
): InputProblem[] {
  const component = catalogue.components.find(({ id }) => id === componentId);
  if (!component || chosen.includes(componentId)) return [];
  return [{ path, message: `${component.name} is not chosen`, given, allowed: chosen.join(', ') || NOTHING }];
}

/** Lists the drivers of the chosen products and of retired tools. */
export function driversWorkedOn(
  catalogue: Catalogue,
  input: Pick<ModelInput, 'scenarioId' | 'proposed' | 'existing' | 'retiredTools'>,
): readonly Driver[] {
  const chosen = componentsLookedAt(input.scenarioId, input);
  const retiresTools = (input.retiredTools ?? []).length > 0;
  return catalogue.drivers.filter(({ contributions, retiredTools }) =>
    retiredTools ? retiresTools : contributions.some(({ componentId }) => chosen.includes(componentId)),
  );
}

function strayRisks(catalogue: Catalogue, input: ModelInput): InputProblem[] {
  const worked = driversWorkedOn(catalogue, input);
  const allowed = worked.map(({ id }) => id).join(', ') || NOTHING;
  return catalogue.drivers
    .filter((driver) => input.riskOverrides?.[driver.id] !== undefined && !worked.includes(driver))
    .map(({ id, label }) => ({
      path: `riskOverrides.${id}`,
      message: `no chosen product works on ${label}`,
      given: input.riskOverrides?.[id],
      allowed,
    }));
}

/** Only fields and reductions have an owner. */
function strayOwners(catalogue: Catalogue, { provenance = {} }: ModelInput): InputProblem[] {
  return Object.entries(provenance).flatMap(([id, given]) => {
    const [driverId = '', componentId = ''] = id.split(':');
    const isKnown = findField(catalogue, id) ?? reductionPreset(catalogue, driverId, Number(componentId), 'average');
    if (isKnown !== undefined) return [];
    const allowed = 'the id of a field, or driverId:componentId of a contribution';
    return [{ path: `provenance.${id}`, message: 'Unknown figure', given, allowed }];
  });
}

function strayAgreements({ agreements = {}, provenance = {} }: ModelInput): InputProblem[] {
  return Object.entries(agreements)
    .filter(([id]) => provenance[id] !== 'agreed')
    .map(([id, { name }]) => ({
      path: `agreements.${id}`,
      message: 'This figure is not agreed',
      given: name,
      allowed: `nothing here, or provenance.${id} as agreed`,
    }));
}
