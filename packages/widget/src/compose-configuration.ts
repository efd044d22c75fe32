import {
  type Catalogue,
  type Expression,
  type Field,
  fieldsOf,
  type LevelId,
  type Preset,
} from '@worthwhile/roi-core/browser';
import type { CompactPreset, OfferedFact, PublishedField, WidgetConfiguration } from './configuration.ts';
import { type Language, languageFor } from './strings.ts';

/** What a partner chose to publish. */
export interface WidgetSetup {
  readonly subProducts: readonly number[];
  readonly addOns: readonly number[];
  /** Ids of the facts that visitors are asked for, in the order of the boxes. */
  readonly facts: readonly string[];
  readonly industry: string;
  readonly level: LevelId;
  /** The one shown first, then those that a page may ask for. */
  readonly currencies: WidgetConfiguration['currencies'];
  readonly accent?: string;
  readonly explanation: string;
  readonly leads: WidgetConfiguration['leads'];
}

/**
 * The public configuration of a calculator, from the catalogue and a partner's set-up. It holds only the coefficients
 * of the published products. Whatever rests on a fact that visitors are not asked for is left out, as the model leaves
 * out what rests on an excluded field: a figure is never made from a fact that nobody gave.
 */
export function composeConfiguration(
  catalogue: Catalogue,
  setup: WidgetSetup,
  language: Language = languageFor('en'),
): WidgetConfiguration {
  const { strings } = language;
  const published = [...setup.subProducts, ...setup.addOns];
  const known = new Set(catalogue.fields.flatMap(({ id, kind }) => (kind === 'assumption' ? id : [])));
  for (const id of setup.facts) known.add(id);
  const isKnown = (tree: Expression) => fieldsOf(tree).every((id) => known.has(id));

  const drivers = catalogue.drivers.flatMap(({ id, category, formula, capPct, contributions, retiredTools }) => {
    const counted = contributions.filter(
      ({ componentId, coverage }) => published.includes(componentId) && isKnown(coverage),
    );
    if (retiredTools || counted.length === 0 || !isKnown(formula)) return [];
    return { id, category, formula, capPct, contributions: counted };
  });
  const needed = new Set(
    drivers.flatMap(({ formula, contributions }) => [
      ...fieldsOf(formula),
      ...contributions.flatMap(({ coverage }) => fieldsOf(coverage)),
    ]),
  );
  const fields = catalogue.fields.filter(({ id }) => needed.has(id));

  return {
    format: 1,
    modelVersion: catalogue.modelVersion,
    configVersion: catalogue.configVersion,
    facts: setup.facts.flatMap((fact) =>
      fields.filter(({ id }) => id === fact).map((field) => offeredFact(field, language)),
    ),
    industries: catalogue.industries.map(({ id, label }) => ({ id, label: language.industries[id] ?? label })),
    industry: setup.industry,
    level: setup.level,
    currencies: setup.currencies,
    fields: fields.map((field) => publishedField(catalogue, field)),
    components: catalogue.components
      .filter(({ id }) => published.includes(id))
      .map(({ id, familyId }) => ({ id, familyId })),
    drivers,
    exclusiveEditions: catalogue.exclusiveEditions,
    supersedes: catalogue.supersedes,
    replaces: {},
    explanation: setup.explanation,
    ...(setup.accent && { accent: setup.accent }),
    leads: setup.leads,
    strings: {
      ...strings,
      basis: strings.basis
        .replace('{model}', catalogue.modelVersion)
        .replace('{configuration}', String(catalogue.configVersion)),
    },
  };
}

function offeredFact({ id, label, min, max }: Field, { facts }: Language): OfferedFact {
  return { id, label: facts[id] ?? label, min, max, start: STARTS[id] ?? min };
}

/** A field with its presets, once where no industry differs from the others. */
function publishedField(catalogue: Catalogue, { id, kind, monetary, scaling, max }: Field): PublishedField {
  if (kind === 'fact') return { id };
  const presets = catalogue.industries.map((industry) => compact(catalogue.presets[industry.id]?.[id]));
  const isSame = presets.every((preset) => String(preset) === String(presets[0]));
  return {
    id,
    ...(monetary && { monetary }),
    presets: isSame ? presets.slice(0, 1) : presets,
    ...(scaling && { scaling: [scaling.fact, scaling.reference, scaling.exponent, max] as const }),
  };
}

function compact(preset: Preset | undefined): CompactPreset {
  if (!preset) throw new Error('The catalogue lacks a preset of a published field');
  return [preset.low, preset.average, preset.high];
}

/** The facts of an organisation of 1,000 people, to begin with. */
const STARTS: Readonly<Record<string, number>> = {
  employees: 1000,
  endpointsManaged: 1000,
  mobileDevices: 400,
  mobileApps: 1,
  sitesCount: 10,
  acceleratedSites: 4,
  remoteUsers: 300,
  wanMbpsPerSite: 100,
  monitoredNetworkDevices: 200,
};
