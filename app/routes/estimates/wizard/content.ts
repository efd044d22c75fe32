import type { FamilyMark } from '@worthwhile/roi-core';
import type { FieldErrors } from '#app/errors.ts';
import type { StepRules } from '#app/modules/estimates/drafts/check-step.ts';
import type { Step } from '#app/modules/estimates/inputs.ts';
import type { ShownHeadline } from '#app/modules/estimates/model/format-headline.ts';
import type { EstimateState, StepStatus } from '#app/modules/estimates/view.ts';
import type { AssumptionsContent } from '../assumptions/load-assumptions.server.ts';
import type { GenerateContent } from '../generate/load-generate.server.ts';
import type { InvestmentContent } from '../investment/load-investment.server.ts';
import type { ProductsContent } from '../products/load-products.server.ts';
import type { ShownChange } from '../refresh/preset-changes.tsx';
import type { ReportContent } from '../report/load-report-texts.server.ts';
import type { SavingsContent } from '../savings/load-savings.server.ts';
import type { ScenarioContent } from '../scenario/load-scenario.server.ts';
import type { WizardMode } from './wizard-url.ts';

/** The parts that every step shares. */
export interface Frame {
  /** Null before the first save. */
  readonly estId: number | null;
  readonly version: number | null;
  /** In ISO 8601. */
  readonly savedAt: string | null;
  /** Idempotency ID of the form of a new estimate. */
  readonly submissionId: string | null;
  readonly name: string;
  readonly customer: string;
  readonly step: Step;
  readonly mode: WizardMode;
  readonly state: EstimateState;
  readonly steps: readonly StepStatus[];
  /** Formatted; null without a result. */
  readonly headline: ShownHeadline | null;
  /** The rules of each field except for figures, and the errors of invalid values that are stored as typed. */
  readonly rules: StepRules;
  readonly errors: FieldErrors;
  readonly brand: string;
  readonly mayChange: boolean;
  /** How the product families are drawn. */
  readonly marks: readonly FamilyMark[];
  /** The draft uses another configuration than the current version. */
  readonly hasNewerConfiguration: boolean;
  /** The draft was last saved with another model than the current one. */
  readonly newerModel: { readonly from: string; readonly to: string } | null;
  /** After cloning: the benchmarks that differ from the original. */
  readonly sinceOriginal: readonly ShownChange[];
}

export type StepContent =
  | ScenarioContent
  | ProductsContent
  | AssumptionsContent
  | InvestmentContent
  | SavingsContent
  | ReportContent
  | GenerateContent;

export interface WizardData {
  readonly frame: Frame;
  readonly content: StepContent;
}
