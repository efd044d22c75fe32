import { calculate } from '../calculation/calculate.ts';
import { caseOf } from '../calculation/case.ts';
import { includedDrivers } from '../calculation/included-drivers.ts';
import { planOf } from '../calculation/plan.ts';
import { evaluate, fieldsOf } from '../expression/evaluate.ts';
import { sum } from '../number/sum.ts';
import type { Catalogue, IncludedDriverResult, ResolvedInput, Result } from '../types.ts';

/** An estimate as it was calculated. */
export interface Calculated {
  readonly catalogue: Catalogue;
  readonly input: ResolvedInput;
  readonly result: Result;
}

/** An input of a benefit that differs between promise and measurement. */
export interface ExplainedInput {
  /** A field ID, `<field>Existing` for its value with the products, or `effect`, `adoption`, `risk`. */
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  readonly promised: number;
  readonly measured: number;
  /** What the promised benefit changes by with the measured value of this input alone. */
  readonly explains: number;
}

type Benefits = ReadonlyMap<string, IncludedDriverResult>;
/** The promised case with one input measured, by the input's ID. */
export type Variants = ReadonlyMap<string, Benefits>;

const FULL_ADOPTION = { rampYear1Pct: 100, rampYear2Pct: 100, rampYear3Pct: 100, rampYear4Pct: 100, rampYear5Pct: 100 };
const PER_CENT = 100;

/** Calculates the promised case once for each input that was measured otherwise, all else as promised. */
export function substitutions(promised: Calculated, review: Calculated): Variants {
  const { catalogue, input } = promised;
  const measured = review.input;
  const withInput = (changed: Partial<ResolvedInput>): Benefits =>
    new Map(includedDrivers(calculate(catalogue, { ...input, ...changed })).map((driver) => [driver.id, driver]));
  const differing = Object.entries(input.fields).filter(([id, value]) => {
    const other = measured.fields[id];
    return other !== undefined && other >= 0 && value >= 0 && other !== value;
  });
  const risks = includedDrivers(review.result).map(({ id, riskPct }) => [id, riskPct] as const);
  return new Map([
    ...differing.map(([id]): [string, Benefits] => [
      id,
      withInput({ fields: { ...input.fields, [id]: measured.fields[id] as number } }),
    ]),
    [
      'adoption',
      withInput({
        financial: {
          ...input.financial,
          ...FULL_ADOPTION,
          deploymentMonths: 0,
          baselineGrowthPct: measured.financial.baselineGrowthPct ?? 0,
        },
      }),
    ],
    ['risk', withInput({ riskOverrides: { ...input.riskOverrides, ...Object.fromEntries(risks) } })],
  ]);
}

interface Explained {
  readonly promised: Calculated;
  readonly review: Calculated;
  /** As promised, and as measured. */
  readonly driver: IncludedDriverResult;
  readonly found: IncludedDriverResult;
  readonly years: number;
  readonly variants: Variants;
  readonly over: (driver: IncludedDriverResult) => number;
}

/** Lists what explains the difference of one benefit, by substitution one at a time, the largest first. */
export function explainDifference(of: Explained): ExplainedInput[] {
  const { promised, review, driver, variants, over } = of;
  const formula = promised.catalogue.drivers.find(({ id }) => id === driver.id)?.formula;
  const known = new Set(formula ? fieldsOf(formula) : []);
  const change = (variant: string): number => {
    const changed = variants.get(variant)?.get(driver.id);
    return changed ? over(changed) - over(driver) : 0;
  };
  const fields = promised.catalogue.fields.flatMap(({ id, label, unit }): ExplainedInput[] =>
    known.has(id) && variants.has(id)
      ? [
          {
            ...{ id, label, unit, explains: change(id) },
            promised: promised.input.fields[id] as number,
            measured: review.input.fields[id] as number,
          },
        ]
      : [],
  );
  const inputs = [...fields, ...effectOf(of), adoptionOf(of, change('adoption')), riskOf(of, change('risk'))];
  return inputs
    .filter(({ explains }) => Math.abs(explains) >= 0.005)
    .toSorted((one, other) => Math.abs(other.explains) - Math.abs(one.explains));
}

function riskOf({ driver, found }: Explained, explains: number): ExplainedInput {
  const label = 'Risk adjustment';
  return { id: 'risk', label, unit: 'percent', promised: driver.riskPct, measured: found.riskPct, explains };
}

/** The share of the full savings that the promise counted in these years. What is measured is counted in full. */
function adoptionOf({ promised, years }: Explained, explains: number): ExplainedInput {
  const { reached, growth } = caseOf(planOf(promised.catalogue), promised.input);
  const share = sum(reached.slice(0, years)) / sum(growth.slice(0, years));
  return {
    ...{ id: 'adoption', label: 'Adoption and deployment', unit: 'percent', measured: PER_CENT },
    promised: share * PER_CENT,
    explains,
  };
}

/** What the products changed: a benefit is proportional to its reduction, so the measured one replaces the promised one. */
function effectOf({ promised, review, driver, found, over }: Explained): ExplainedInput[] {
  if (found.mode !== 'measured' || !(driver.reduction > 0)) return [];
  const benefit = over(driver);
  // A loss is raised by the risk that lowers a gain.
  const risk = found.reduction < 0 ? (PER_CENT + driver.riskPct) / (PER_CENT - driver.riskPct) : 1;
  const explains = benefit * (found.reduction / driver.reduction) * risk - benefit;
  const [only, ...more] = found.fieldsMeasured ?? [];
  const value = only === undefined || more.length > 0 ? null : valueWith(promised, driver, only);
  const field = review.catalogue.fields.find(({ id }) => id === only);
  if (field && value !== null)
    return [
      {
        ...{ id: `${field.id}Existing`, label: `${field.label}, with the products`, unit: field.unit, explains },
        promised: value,
        measured: review.input.fieldsExisting[field.id] as number,
      },
    ];
  return [
    {
      ...{ id: 'effect', label: 'Effect of the products', unit: 'percent', explains },
      promised: driver.reduction * PER_CENT,
      measured: found.reduction * PER_CENT,
    },
  ];
}

/** @returns the value of a field with which the formula gives the promised cost; null unless it is a factor or a divisor */
function valueWith({ catalogue, input }: Calculated, driver: IncludedDriverResult, fieldId: string): number | null {
  const formula = catalogue.drivers.find(({ id }) => id === driver.id)?.formula;
  const before = input.fields[fieldId];
  if (!formula || before === undefined) return null;
  const left = 1 - driver.reduction;
  const isRight = (value: number) => {
    const cost = evaluate(formula, (id) => (id === fieldId ? value : (input.fields[id] ?? Number.NaN)));
    return Math.abs(cost - driver.withCost) <= 1e-9 * Math.abs(driver.baseline);
  };
  return [before * left, before / left].find(isRight) ?? null;
}
