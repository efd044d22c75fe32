import { EMPTY_MESSAGE } from '@worthwhile/roi-core/browser';
import arabic from './locales/ar.json' with { type: 'json' };
import german from './locales/de.json' with { type: 'json' };

/** A configuration carries the words of one language. */
export const english = {
  lang: 'en',
  dir: 'ltr',
  heading: 'Estimate your savings',
  industry: 'Industry',
  level: 'Assumptions',
  low: 'Low',
  average: 'Average',
  high: 'High',
  saving: 'Annual savings before fees',
  hardOnly: 'Hard savings only',
  afterFees: 'After fees',
  outdated: 'From your previous entries. Correct the marked field to update.',
  'cost reduction': 'Cost reduction',
  'cost avoidance': 'Cost avoidance',
  productivity: 'Productivity',
  cta: 'Get the full estimate',
  how: 'How this is calculated',
  privacy: 'Risk-adjusted, at full adoption. We don’t store your entries.',
  basis: 'Model {model}, configuration {configuration}',
  empty: EMPTY_MESSAGE,
  pattern: 'Enter a number, such as 1,200',
  min: "Value can't be less than {}",
  max: "Value can't be more than {}",
};

export type Strings = Readonly<typeof english>;

/** Used where the calculator is a separate page. */
const hosted = {
  update: 'Update',
  assumed:
    'Each benefit is a current annual cost times the share the products save. Values you don’t enter are industry benchmarks.',
  typical: 'A typical organization of 1,000 people saves about {} per year.',
  draft: 'Create a draft estimate (account required)',
};

export interface Explained {
  readonly saving: string;
  readonly reduction: string;
  readonly byProducts: string;
  readonly cap: string;
  readonly capped: string;
  readonly risk: string;
  readonly afterRisk: string;
  /** Names of benefits, and of the fields in their formulas. */
  readonly benefits: Readonly<Record<string, string>>;
  readonly terms: Readonly<Record<string, string>>;
}

export interface Language {
  readonly strings: Strings;
  readonly hosted: Readonly<typeof hosted>;
  readonly facts: Readonly<Record<string, string>>;
  readonly industries: Readonly<Record<string, string>>;
  /** Missing for English: the model explains itself. */
  readonly explained?: Explained;
}

/** Shorter labels: the others take two lines over a narrow box. */
const SHORT_LABELS: Readonly<Record<string, string>> = {
  endpointsManaged: 'PCs, laptops and virtual desktops',
  acceleratedSites: 'Sites to accelerate',
  remoteUsers: 'Users at accelerated sites or remote',
};

const LANGUAGES: Readonly<Record<string, Language>> = {
  en: { strings: english, hosted, facts: SHORT_LABELS, industries: {} },
  de: german,
  ar: arabic,
};

/** Returns the language of a locale such as `de-AT`, or English. */
export function languageFor(locale: string | null | undefined): Language {
  const name = /^[a-z]{2}(?=$|[-_])/i.exec(locale ?? '')?.[0].toLowerCase() ?? 'en';
  return (Object.hasOwn(LANGUAGES, name) ? LANGUAGES[name] : undefined) ?? (LANGUAGES.en as Language);
}
