import { type Compiled, compile, fieldsOf } from '../expression/evaluate.ts';
import type { Catalogue, Component, Contribution, Driver, Field } from '../types.ts';

/** The leaf for the sum over the retired tools in the formulas of the retired-tool drivers. */
export const RETIRED_TOOLS = 'retiredTools';

/** A product's contribution to a driver, with indexes instead of names. */
export interface ContributionPlan {
  readonly contribution: Contribution;
  /** `driverId:componentId`, the key of the reduction in the input. */
  readonly key: string;
  /** Index in the catalogue. */
  readonly component: number;
  /** Null if the product covers the whole baseline. */
  readonly coverage: Compiled | null;
  readonly coverageFields: readonly number[];
  /** If one of these is chosen, this component does not count. */
  readonly supersededBy: readonly number[];
  /** Of the editions with the same number only the strongest counts; null: no alternatives. */
  readonly editionGroup: number | null;
}

export type DriverCore = Pick<Driver, 'id' | 'category' | 'formula' | 'capPct' | 'contributions'>;

export interface DriverPlan<D extends DriverCore = Driver> {
  readonly driver: D;
  readonly cap: number;
  readonly formula: Compiled;
  readonly fields: readonly number[];
  readonly contributions: readonly ContributionPlan[];
}

/** The part of a catalogue that drivers need: small enough for a browser. */
export interface DriverCatalogue<D extends DriverCore = DriverCore>
  extends Pick<Catalogue, 'exclusiveEditions' | 'supersedes'> {
  readonly fields: readonly Pick<Field, 'id'>[];
  readonly components: readonly Pick<Component, 'id'>[];
  readonly drivers: readonly D[];
}

/** Fields and components have indexes, formulas are functions. */
interface DriverPlans<D extends DriverCore = Driver> {
  readonly fieldIds: readonly string[];
  readonly componentIds: readonly number[];
  readonly drivers: readonly DriverPlan<D>[];
  readonly placeOfField: (fieldId: string) => number;
}

export interface Plan extends DriverPlans {
  readonly driversById: ReadonlyMap<string, DriverPlan>;
  /** Index of the retired-tool sum, after the fields. */
  readonly retiredTools: number;
  /** By component: the classes of other products that it replaces. */
  readonly replaces: readonly (readonly number[])[];
  /** Family IDs, and the index of each component's family among them. */
  readonly familyIds: readonly number[];
  readonly familyPlaces: readonly number[];
}

const plans = new WeakMap<Catalogue, Plan>();

/**
 * Makes the plan once for each catalogue object.
 * @throws Error for a formula that names an unknown field
 */
export function planOf(catalogue: Catalogue): Plan {
  let plan = plans.get(catalogue);
  if (!plan) {
    const prepared = planDrivers(catalogue);
    plan = {
      ...prepared,
      driversById: new Map(prepared.drivers.map((each) => [each.driver.id, each])),
      retiredTools: catalogue.fields.length,
      replaces: catalogue.components.map(({ id }) => catalogue.replaces[id] ?? []),
      ...planFamilies(catalogue),
    };
    plans.set(catalogue, plan);
  }
  return plan;
}

function planFamilies({ families, components }: Catalogue): Pick<Plan, 'familyIds' | 'familyPlaces'> {
  const familyIds = families.map(({ id }) => id);
  const familyPlaces: number[] = [];
  for (const { id, familyId } of components) familyPlaces[id] = familyIds.indexOf(familyId);
  return { familyIds, familyPlaces };
}

function planDrivers<D extends DriverCore>(catalogue: DriverCatalogue<D>): DriverPlans<D> {
  const fieldIds = catalogue.fields.map((field) => field.id);
  const componentIds = catalogue.components.map((component) => component.id);
  const places = new Map([...fieldIds, RETIRED_TOOLS].map((id, index) => [id, index]));
  const placeOfField = (id: string): number => {
    const place = places.get(id);
    if (place === undefined) throw new Error(`Unknown field '${id}'`);
    return place;
  };
  const placesIn = (tree: Driver['formula']) =>
    fieldsOf(tree)
      .filter((id) => id !== RETIRED_TOOLS)
      .map(placeOfField);

  const prepareContribution = (driver: DriverCore, contribution: Contribution): ContributionPlan => {
    const { componentId, coverage } = contribution;
    const group = catalogue.exclusiveEditions.findIndex((editions) => editions.includes(componentId));
    return {
      contribution,
      key: `${driver.id}:${componentId}`,
      component: componentIds.indexOf(componentId),
      coverage: coverage === 1 ? null : compile(coverage, placeOfField),
      coverageFields: placesIn(coverage),
      supersededBy: componentIds.flatMap((id, index) =>
        catalogue.supersedes[id]?.includes(componentId) ? [index] : [],
      ),
      editionGroup: group < 0 ? null : group,
    };
  };

  return {
    fieldIds,
    componentIds,
    placeOfField,
    drivers: catalogue.drivers.map((driver) => ({
      driver,
      cap: driver.capPct / 100,
      formula: compile(driver.formula, placeOfField),
      fields: placesIn(driver.formula),
      contributions: driver.contributions.map((contribution) => prepareContribution(driver, contribution)),
    })),
  };
}
