import { type DefaultContext, findField, scalingFact } from '../input/presets.ts';
import { formatQuantity } from '../number/format.ts';
import type { Catalogue, ChangedValue, EvidenceKind, Field, LevelId } from '../types.ts';

/** What a shown value rests on. */
export interface FigureEvidence {
  readonly kind: EvidenceKind;
  /** In full, the same on every surface: `Expert default, scaled to 1,000 employees`. */
  readonly label: string;
  /** Ids of the sources that the label names. */
  readonly sources: readonly string[];
}

/** Each kind in a word, for a legend; the label of a figure can say more. */
export const EVIDENCE_WORDS: Readonly<Record<EvidenceKind, string>> = {
  agreed: 'Agreed with the customer',
  customer: "Customer's figure",
  seller: 'Our estimate',
  listPrice: 'List price',
  sourced: 'Sourced',
  administrator: 'Set by the administrator',
  expertDefault: 'Expert default',
};

/** Evidence without a source; its label is the word of its kind unless it says more. */
export function evidenceOf(kind: EvidenceKind, label = EVIDENCE_WORDS[kind]): FigureEvidence {
  return { kind, label, sources: [] };
}

/**
 * What the default of a field at a level rests on. A source speaks of amounts in base currency and of the very preset that
 * it gives, so a default that is changed, scaled or converted has none.
 */
export function defaultEvidence(
  catalogue: Catalogue,
  { industry, currencyValue = 1, facts = {} }: DefaultContext,
  field: Field,
  level: LevelId,
): FigureEvidence {
  const changed = changeOf(catalogue, `${industry}.${field.id}`, level);
  const scaled = scaledTo(catalogue, field, facts);
  if (changed) return evidenceOf('administrator', setBy(changed) + scaled);
  if (scaled !== '') return evidenceOf('expertDefault', EVIDENCE_WORDS.expertDefault + scaled);
  const cited = cite(catalogue, field, isSourced(catalogue, industry, field, level));
  return field.monetary && currencyValue !== 1 && cited.sources.length > 0 ? converted('expertDefault') : cited;
}

/** What a reduction at a level rests on. */
export function reductionEvidence(catalogue: Catalogue, key: string, level: LevelId): FigureEvidence {
  const changed = changeOf(catalogue, key, level);
  if (changed) return evidenceOf('administrator', setBy(changed));
  const driver = catalogue.drivers.find(({ id }) => id === key.split(':')[0]);
  return driver ? cite(catalogue, driver, false) : evidenceOf('expertDefault');
}

/** What a price that nobody typed rests on. */
export function listPriceEvidence(catalogue: Catalogue, componentId: number, currencyValue: number): FigureEvidence {
  const changed = catalogue.changedValues?.[`price:${componentId}`];
  if (changed) return evidenceOf('administrator', setBy(changed));
  return currencyValue === 1 ? evidenceOf('listPrice') : converted('listPrice');
}

/** An exchange rate is neither a market of labor nor a price list. */
function converted(kind: EvidenceKind): FigureEvidence {
  return evidenceOf(kind, `${EVIDENCE_WORDS[kind]} (converted)`);
}

function setBy({ organization, configVersion }: ChangedValue): string {
  return `Set by ${organization}, version ${configVersion}`;
}

/** `, scaled to 1,000 employees`; empty where the preset holds as it is. */
function scaledTo(catalogue: Catalogue, field: Field, facts: Readonly<Record<string, number>>): string {
  const by = scalingFact(field, facts);
  return by ? `, scaled to ${formatQuantity(by.value)} ${findField(catalogue, by.fact)?.shortLabel}` : '';
}

/** Who changed a preset or a reduction, if it is another than the delivered one; `id` without its level. */
function changeOf({ changedValues }: Catalogue, id: string, level: LevelId): ChangedValue | undefined {
  return changedValues?.[`${id}.${level}`];
}

/** Whether a source gives the preset as such; it no longer does once it is another one. */
function isSourced({ presets }: Catalogue, industry: string, { id, sourcedPresets }: Field, level: LevelId): boolean {
  const sourced = sourcedPresets?.[industry]?.[level];
  return sourced !== undefined && sourced === presets[industry]?.[id]?.[level];
}

/** A source gives a value as such, or it bounds an expert default. */
function cite(
  catalogue: Catalogue,
  { evidence, sources = [] }: Pick<Field, 'evidence' | 'sources'>,
  isGiven: boolean,
): FigureEvidence {
  const references = referencesOf(catalogue, sources);
  if (isGiven) return { ...evidenceOf('sourced', `${EVIDENCE_WORDS.sourced}: ${references}`), sources };
  if (evidence !== 'bounded') return evidenceOf('expertDefault');
  return { ...evidenceOf('expertDefault', `${EVIDENCE_WORDS.expertDefault}, bounded by: ${references}`), sources };
}

/** Sources by their ids: `title, publisher, year`, and where one was read if not there. */
export function referencesOf({ sources }: Pick<Catalogue, 'sources'>, ids: readonly string[]): string {
  return ids
    .flatMap((id) => sources[id] ?? [])
    .map(({ title, publisher, year, via }) => `${title}, ${publisher}, ${year}${via ? ` (as reported by ${via})` : ''}`)
    .join('; ');
}
