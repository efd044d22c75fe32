import type { FamilyMark } from '@worthwhile/roi-core';
import type { Step } from '#app/modules/estimates/inputs.ts';
import type {
  AssumptionGroup,
  EstimateState,
  NamedRef,
  ReductionField,
  StepStatus,
} from '#app/modules/estimates/view.ts';
import type { ShownChange } from '../refresh/newer-ground.tsx';
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
  readonly step: Step;
  readonly mode: WizardMode;
  readonly state: EstimateState;
  readonly steps: readonly StepStatus[];
  readonly firstIncomplete: Step;
  /** As shown; null before there is a result. */
  readonly headline: { readonly npv: string; readonly npvHardOnly: string } | null;
  readonly brand: string;
  readonly mayChange: boolean;
  /** How the product families are drawn. */
  readonly marks: readonly FamilyMark[];
  /** The configuration in force is another one than the draft's. */
  readonly hasNewerConfiguration: boolean;
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
  /** What the currency is worth today, where the estimate has another sign or value; null for a new one. */
  readonly currencyToday: string | null;
  /** Vendor users name an account, a contact and an opportunity too. */
  readonly hasAccounts: boolean;
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
    readonly subProducts: readonly {
      readonly id: number;
      readonly name: string;
      readonly description: string;
      /** Only one edition can be chosen. */
      readonly isEdition: boolean;
    }[];
    /** `takenBy` names the sub-products that an add-on needs one of. */
    readonly addOns: readonly { readonly id: number; readonly name: string; readonly takenBy: string }[];
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
  }[];
  readonly asksBaselineBasis: boolean;
}

export interface AssumptionsContent {
  readonly step: 'assumptions';
  readonly texts: FormTexts;
  readonly sign: string;
  readonly industryLabel: string;
  readonly configVersion: number;
  readonly groups: readonly AssumptionGroup[];
  readonly families: readonly { readonly group: string; readonly name: string; readonly figures: number }[];
  /** By field id. */
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
    readonly listPrice: string;
    /** The fact that proposes the quantity, as a label; null: typed by hand. */
    readonly quantityFrom: string | null;
    /** The quantity covers another number of things than there are. */
    readonly warning: string | null;
  }[];
  readonly costs: readonly NumberLine[];
  readonly financial: readonly (NumberLine & { readonly standard: string })[];
  readonly hasExistingFee: boolean;
  /** Consolidation: what can be retired, and how many rows there are. */
  readonly retirable: readonly { readonly id: number; readonly name: string }[];
  readonly retiredTools: number;
}

export interface ReportContent {
  readonly step: 'report';
  readonly texts: FormTexts;
  readonly sections: readonly { readonly id: string; readonly label: string; readonly required: boolean }[];
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
