import {
  type Catalogue,
  type Category,
  type Expression,
  type Field,
  fieldsOf,
  type LevelId,
  type Preset,
} from '@worthwhile/roi-core/browser';
import type { CompactPreset, OfferedFact, PublishedField, WidgetConfiguration } from './configuration.ts';
import { heightsFor } from './spacer.ts';
import { type Language, languageFor } from './strings.ts';

export interface WidgetSetup {
  readonly subProducts: readonly number[];
  readonly addOns: readonly number[];
  /** Field IDs in the order of the boxes. */
  readonly facts: readonly string[];
  readonly industry: string;
  readonly level: LevelId;
  /** The first is the default; a page can ask for another. */
  readonly currencies: WidgetConfiguration['currencies'];
  readonly accent?: string;
  /** Annual list prices by component ID, in base currency. */
  readonly prices?: Readonly<Record<number, number>>;
  readonly explanation: string;
  readonly leads: WidgetConfiguration['leads'];
}

/**
 * Returns the public configuration, with the coefficients of the published products only. Excludes everything that depends on
 * a fact visitors are not asked for, as the model does with an excluded field.
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
    const risked = ['*', formula, 1 - riskOf(catalogue, category) / 100] as const;
    return { id, category, formula: risked, capPct, contributions: counted };
  });
  const needed = new Set(
    drivers.flatMap(({ formula, contributions }) => [
      ...fieldsOf(formula),
      ...contributions.flatMap(({ coverage }) => fieldsOf(coverage)),
    ]),
  );
  const fields = catalogue.fields.filter(({ id }) => needed.has(id));
  const facts = setup.facts.flatMap((fact) =>
    fields.filter(({ id }) => id === fact).map((field) => offeredFact(field, language)),
  );
  const prices = compactPrices(catalogue, published, facts, setup.prices);

  return {
    format: 1,
    modelVersion: catalogue.modelVersion,
    configVersion: catalogue.configVersion,
    facts,
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
    heights: heightsFor(facts, prices !== undefined),
    ...(prices && { prices }),
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

const RISKS: Readonly<Record<Category, string>> = {
  'cost reduction': 'riskCostReductionPct',
  'cost avoidance': 'riskCostAvoidancePct',
  productivity: 'riskProductivityPct',
};

/** @returns percent */
function riskOf({ financialFields }: Catalogue, category: Category): number {
  const setting = financialFields.find(({ id }) => id === RISKS[category]);
  if (!setting) throw new Error(`The catalog lacks the risk of '${category}'`);
  return setting.default;
}

/** @returns undefined if the fee of one component stays unknown: a net figure without it would be too high */
function compactPrices(
  { listPrices }: Catalogue,
  published: readonly number[],
  facts: readonly OfferedFact[],
  prices: WidgetSetup['prices'] = {},
): WidgetConfiguration['prices'] {
  const compact = published.map((id) => {
    const fact = listPrices.find(({ componentId }) => componentId === id)?.quantityFact;
    const price = prices[id];
    const isAsked = facts.some(({ id }) => id === fact);
    return fact && isAsked && price !== undefined ? ([id, [fact, price]] as const) : null;
  });
  return compact.includes(null) ? undefined : Object.fromEntries(compact.filter((entry) => entry !== null));
}

function offeredFact({ id, label, min, max }: Field, { facts }: Language): OfferedFact {
  return { id, label: facts[id] ?? label, min, max, start: STARTS[id] ?? min };
}

/** Lists benchmarks once if all industries share them, to keep the configuration small. */
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
  if (!preset) throw new Error('The catalog lacks a preset of a published field');
  return [preset.low, preset.average, preset.high];
}

/** Defaults for an organization of 1,000 people. */
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
