import type { z } from 'zod';
import type { modelInputSchema } from './input-schema.ts';
import type { InvestmentId } from './settings.ts';
import type { EstimateType, FeeTiming, LevelId, LicenceModel, ScenarioId } from './types-catalogue.ts';
import type { ReadonlyDeep } from './types-readonly.ts';

/**
 * Numbers or numeric strings. A missing field takes the preset of `industry` at `assumptionLevel`, a missing reduction the preset
 * at `reductionLevel`; -1 or lower excludes.
 */
export type ModelInput = ReadonlyDeep<z.infer<typeof modelInputSchema>>;

/** By component ID. */
export type Selection = NonNullable<ModelInput['proposed']>;
export type LicenceLineInput = NonNullable<NonNullable<ModelInput['investment']>['licences']>[number];
export type RetiredToolInput = NonNullable<ModelInput['retiredTools']>[number];
export type Numeric = number | string;

/**
 * The owner of a value: agreed with the customer (name and date are stored with the estimate), the customer's, our estimate, or a
 * preset. For display, `preset` is split by the field's own source.
 */
export type Provenance = 'agreed' | 'customer' | 'seller' | 'preset';

export interface LicenceLine {
  readonly componentId: number;
  readonly model: LicenceModel;
  /** A number, or the ID of the fact that it follows. */
  readonly quantity: number | string;
  readonly unitPrice: number;
  /** False for a typed price. */
  readonly isListPrice: boolean;
  readonly discountPct: number;
  readonly maintenancePct: number;
}

export interface RetiredTool {
  readonly otherProductId: number;
  readonly name: string;
  readonly annualCost: number;
  readonly adminHoursPerMonth: number;
  readonly retireMonth: number;
  readonly terminationFee: number;
  readonly overlapPct: number;
}

/** Every number parsed, every default filled and every limit checked. Made only by `resolveInput`. */
export interface ResolvedInput {
  readonly scenarioId: ScenarioId;
  readonly estimateType: EstimateType;
  readonly industry: string;
  readonly assumptionLevel: LevelId;
  readonly reductionLevel: LevelId;
  readonly currency: { readonly sign: string; readonly value: number };
  readonly proposed: Required<Selection>;
  readonly existing: Required<Selection>;
  readonly fields: Readonly<Record<string, number>>;
  readonly fieldsExisting: Readonly<Record<string, number>>;
  readonly reductions: Readonly<Record<string, number>>;
  readonly retiredTools: readonly RetiredTool[];
  readonly investment: Readonly<Record<InvestmentId, number>> & {
    readonly feeTiming: FeeTiming;
    readonly licences: readonly LicenceLine[];
  };
  readonly financial: Readonly<Record<string, number>>;
  readonly toolCostUpliftPct: number;
  readonly baselineBasis: 'before' | 'today';
  readonly levels: Readonly<Record<string, LevelId | 'manual' | 'exclude'>>;
  readonly provenance: Readonly<Record<string, Provenance>>;
  readonly riskOverrides: Readonly<Record<string, number>>;
}
