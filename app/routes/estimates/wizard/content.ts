import type { FamilyMark } from '@worthwhile/roi-core';
import type { FieldErrors } from '#app/errors.ts';
import type { StepRules } from '#app/modules/estimates/drafts/check-step.ts';
import type { Step } from '#app/modules/estimates/inputs.ts';
import type { ShownHeadline } from '#app/modules/estimates/model/shown-headline.ts';
import type {
  AssumptionGroup,
  EstimateState,
  NamedRef,
  ReductionField,
  StepStatus,
} from '#app/modules/estimates/view.ts';
import type { Texts } from '#app/ui/saving/merge-texts.ts';
import type { ShownChange } from '../refresh/preset-changes.tsx';
import type { SavingsContent } from '../savings/content.ts';
import type { WizardMode } from './wizard-url.ts';

/** The parts that every step shares. */
export interface Frame {
  /** Null before the first save. */
  readonly estId: number | null;
  readonly version: number | null;
  /** Idempotency ID of the form of a new estimate. */
  readonly submissionId: string | null;
  readonly name: string;
  readonly customer: string;
  readonly step: Step;
  readonly mode: WizardMode;
  readonly state: EstimateState;
  readonly steps: readonly StepStatus[];
  readonly firstIncomplete: Step;
  /** Formatted; null without a result. */
  readonly headline: ShownHeadline | null;
  /** The rules of each field, and the errors of invalid values that are stored as typed. */
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

export interface ScenarioContent {
  readonly step: 'scenario';
  readonly texts: Texts;
  readonly scenarios: readonly {
    readonly id: number;
    readonly title: string;
    readonly description: string;
    readonly alsoCalled: string | null;
  }[];
  readonly industries: readonly { readonly id: string; readonly label: string }[];
  readonly currencies: readonly {
    readonly id: number;
    readonly name: string;
    readonly sign: string;
    /** Units per US dollar, two decimals. */
    readonly value: string;
  }[];
  readonly chosen: Readonly<Record<RecordKind, NamedRef | null>>;
  /** Matches for a name that was posted without a customer; undefined without one. */
  readonly foundCustomers: readonly FoundRecord[] | undefined;
  /** The current value, if the estimate has another sign or value; null for a new estimate. */
  readonly currencyToday: string | null;
  /** Vendor users also name an account, a contact and an opportunity. */
  readonly hasAccounts: boolean;
}

export interface FoundRecord extends NamedRef {
  /** Of a customer or an account, if known. */
  readonly industry?: string | null;
}

export type RecordKind = 'customer' | 'account' | 'contact' | 'opportunity';

/** `proposed` is offered, `existing` is in use. */
export type Side = 'proposed' | 'existing';

export interface ProductsContent {
  readonly step: 'products';
  readonly texts: Texts;
  readonly families: readonly {
    readonly id: number;
    readonly name: string;
    readonly category: string;
    readonly description: string;
    readonly subProducts: readonly {
      readonly id: number;
      readonly name: string;
      readonly description: string;
      /** Only one edition can be chosen. */
      readonly isEdition: boolean;
    }[];
    /** An add-on needs one of its parents; `takenBy` names them. */
    readonly addOns: readonly {
      readonly id: number;
      readonly name: string;
      readonly parents: readonly number[];
      readonly takenBy: string;
    }[];
    readonly otherProducts: readonly { readonly id: number; readonly name: string }[];
  }[];
  /** The scenario decides the columns. */
  readonly sides: readonly {
    readonly side: Side;
    readonly title: string;
    readonly hasProducts: boolean;
    readonly hasOthers: boolean;
    /** Products that the configuration forbids in this column. */
    readonly keptOut: readonly number[];
    /** Pairs that cannot be chosen together. */
    readonly forbidden: readonly (readonly [number, number])[];
  }[];
  readonly asksBaselineBasis: boolean;
  /** A choice is stored, so missing products are deselected. */
  readonly isAnswered: boolean;
}

export interface AssumptionsContent {
  readonly step: 'assumptions';
  readonly texts: Texts;
  readonly sign: string;
  readonly industryLabel: string;
  readonly groups: readonly AssumptionGroup[];
  /** The scopes of a level, with the names of their figures. */
  readonly levelChoices: readonly {
    readonly value: string;
    readonly label: string;
    readonly figures: readonly string[];
  }[];
  /** By field ID; `level` is about the levels of all figures. */
  readonly warnings: Readonly<Record<string, string>>;
  readonly reductions: readonly ReductionField[];
  readonly hasCompanions: boolean;
}

export interface NumberLine {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  readonly help: string;
}

export interface InvestmentContent {
  readonly step: 'investment';
  readonly texts: Texts;
  readonly sign: string;
  readonly licences: readonly {
    readonly componentId: number;
    readonly name: string;
    readonly unit: string;
    readonly isPerpetual: boolean;
    /** With the currency's sign. */
    readonly listPrice: string;
    /** The fact that an empty quantity follows, with its formatted value; null for none. */
    readonly scope: { readonly label: string; readonly value: string | null; readonly isLeftOut: boolean } | null;
    /** Warns that the quantity differs from the fact it should cover. */
    readonly warning: string | null;
  }[];
  /** The months without benefits; null in a review. */
  readonly deployment: NumberLine | null;
  readonly fees: readonly NumberLine[];
  readonly costs: readonly NumberLine[];
  readonly financial: readonly (NumberLine & { readonly standard: string })[];
  /** Benefits with an optional risk of their own, and the formatted risk of their category. */
  readonly risks: readonly { readonly id: string; readonly label: string; readonly standard: string }[];
  readonly hasExistingFee: boolean;
  /** Plausibility warning; null for none. */
  readonly feeWarning: string | null;
  /** In the order of the tools. */
  readonly toolWarnings: readonly (string | null)[];
  /** Consolidation: the products to retire, each with at least one tool. */
  readonly retirable: readonly { readonly id: number; readonly name: string }[];
}

export interface ReportContent {
  readonly step: 'report';
  readonly texts: Texts;
  readonly sections: readonly { readonly id: string; readonly label: string; readonly required: boolean }[];
  /** Benefits without an amount that the report can list, by product family. */
  readonly benefits: readonly { readonly family: string; readonly items: readonly string[] }[];
}

export interface GenerateContent {
  readonly step: 'generate';
  readonly checklist: readonly StepStatus[];
  readonly isComplete: boolean;
  readonly mayGenerate: boolean;
  readonly mayClone: boolean;
  /** Set once it is generated. */
  readonly generatedAt: string | null;
  /** Formatted `generatedAt`; empty before. */
  readonly generatedOn: string;
  /** SHA-256 of the PDF; null before it is printed. */
  readonly pdfSha256: string | null;
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
