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
import type { ShownChange } from '../refresh/preset-changes.tsx';
import type { SavingsContent } from '../savings/content.ts';
import type { FormTexts } from './form-texts.ts';
import type { WizardMode } from './wizard-url.ts';

/** What every step of the wizard shows around its own content. */
export interface Frame {
  /** Null while nothing is stored yet. */
  readonly estId: number | null;
  readonly version: number | null;
  /** Of the form that makes a new estimate: sent twice, it makes one. */
  readonly submissionId: string | null;
  readonly name: string;
  readonly customer: string;
  readonly step: Step;
  readonly mode: WizardMode;
  readonly state: EstimateState;
  readonly steps: readonly StepStatus[];
  readonly firstIncomplete: Step;
  /** As shown; null before there is a result. */
  readonly headline: ShownHeadline | null;
  /** What each field of the step takes, and what is wrong with those that are kept as typed. */
  readonly rules: StepRules;
  readonly errors: FieldErrors;
  readonly brand: string;
  readonly mayChange: boolean;
  /** How the product families are drawn. */
  readonly marks: readonly FamilyMark[];
  /** The configuration in force is another one than the draft's. */
  readonly hasNewerConfiguration: boolean;
  /** The draft was last saved with another model than the one that computes it. */
  readonly newerModel: { readonly from: string; readonly to: string } | null;
  /** Of a clone just made: the presets that its original has otherwise. */
  readonly sinceOriginal: readonly ShownChange[];
}

export interface ScenarioContent {
  readonly step: 'scenario';
  readonly texts: FormTexts;
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
  /** What a name finds that was posted without a customer; undefined where none was. */
  readonly foundCustomers: readonly FoundRecord[] | undefined;
  /** What the currency is worth today, where the estimate has another sign or value; null for a new one. */
  readonly currencyToday: string | null;
  /** Vendor users name an account, a contact and an opportunity too. */
  readonly hasAccounts: boolean;
}

/** A record that a search found. */
export interface FoundRecord extends NamedRef {
  /** Of a customer or an account, where it is known. */
  readonly industry?: string | null;
}

/** What the first step searches for. */
export type RecordKind = 'customer' | 'account' | 'contact' | 'opportunity';

/** A side of the product choice: what is offered, or what the customer has. */
export type Side = 'proposed' | 'existing';

export interface ProductsContent {
  readonly step: 'products';
  readonly texts: FormTexts;
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
  /** The columns of the scenario, with their headings. */
  readonly sides: readonly {
    readonly side: Side;
    readonly title: string;
    readonly hasProducts: boolean;
    readonly hasOthers: boolean;
    /** Products that the configuration keeps out of this column. */
    readonly keptOut: readonly number[];
    /** Pairs that cannot be chosen together. */
    readonly forbidden: readonly (readonly [number, number])[];
  }[];
  readonly asksBaselineBasis: boolean;
  /** A choice is stored: what is not in it was not chosen. */
  readonly isAnswered: boolean;
}

export interface AssumptionsContent {
  readonly step: 'assumptions';
  readonly texts: FormTexts;
  readonly sign: string;
  readonly industryLabel: string;
  readonly groups: readonly AssumptionGroup[];
  /** What a level can be set for, with the names of the figures that it reaches. */
  readonly levelChoices: readonly {
    readonly value: string;
    readonly label: string;
    readonly figures: readonly string[];
  }[];
  /** By field id; `level`: about the levels of all figures. */
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
  readonly texts: FormTexts;
  readonly sign: string;
  readonly licences: readonly {
    readonly componentId: number;
    readonly name: string;
    readonly unit: string;
    readonly isPerpetual: boolean;
    /** As shown, with the currency's sign. */
    readonly listPrice: string;
    /** The fact that the quantity follows until it is typed, with its value as shown; null where there is none. */
    readonly scope: { readonly label: string; readonly value: string | null; readonly isLeftOut: boolean } | null;
    /** The quantity covers another number of things than there are. */
    readonly warning: string | null;
  }[];
  /** Until then nothing is gained; null in a review. */
  readonly deployment: NumberLine | null;
  readonly fees: readonly NumberLine[];
  readonly costs: readonly NumberLine[];
  readonly financial: readonly (NumberLine & { readonly standard: string })[];
  /** The benefits that can have a risk of their own, with that of their category as shown. */
  readonly risks: readonly { readonly id: string; readonly label: string; readonly standard: string }[];
  readonly hasExistingFee: boolean;
  /** What is odd about the fees; null where nothing is. */
  readonly feeWarning: string | null;
  /** What is odd about each retired tool, in their order. */
  readonly toolWarnings: readonly (string | null)[];
  /** Consolidation: what is retired, a tool of each at least. */
  readonly retirable: readonly { readonly id: number; readonly name: string }[];
}

export interface ReportContent {
  readonly step: 'report';
  readonly texts: FormTexts;
  readonly sections: readonly { readonly id: string; readonly label: string; readonly required: boolean }[];
  /** Benefits outside the money that the report can list, by the family of their products. */
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
  /** The same moment as it is shown; empty before. */
  readonly generatedOn: string;
  /** SHA-256 of the PDF, once it was printed. */
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
