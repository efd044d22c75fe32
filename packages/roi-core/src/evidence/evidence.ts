import { type DefaultContext, findField, scalingFact } from '../input/presets.ts';
import { formatQuantity } from '../number/format.ts';
import { longDate } from '../number/long-date.ts';
import type { Catalogue, ChangedValue, EvidenceKind, Field, LevelId, TraceInput } from '../types.ts';

export interface FigureEvidence {
  readonly kind: EvidenceKind;
  /** The full label, the same on every surface: `Expert default, scaled to 1,000 employees`. */
  readonly label: string;
  /** IDs of the sources named in the label. */
  readonly sources: readonly string[];
  /** Reviews measured it: no reference, and no guess either. */
  readonly isMeasured?: true;
}

/** For legends; the label of a figure can be longer. */
export const EVIDENCE_WORDS: Readonly<Record<EvidenceKind, string>> = {
  agreed: 'Agreed with the customer',
  customer: 'Customer’s figure',
  seller: 'Our estimate',
  listPrice: 'List price',
  sourced: 'Published source',
  administrator: 'Set by the administrator',
  expertDefault: 'Expert default',
};

export function evidenceOf(kind: EvidenceKind, label = EVIDENCE_WORDS[kind]): FigureEvidence {
  return { kind, label, sources: [] };
}

/**
 * Returns the evidence of a field's default at a level. A source supports only its own amount in base currency, so a default that
 * was changed, scaled or converted cites none.
 */
export function defaultEvidence(
  catalogue: Catalogue,
  { industry, currencyValue = 1, facts = {} }: DefaultContext,
  field: Field,
  level: LevelId,
): FigureEvidence {
  const changed = changeOf(catalogue, `${industry}.${field.id}`, level);
  const scaled = scaledTo(catalogue, field, facts);
  const isConverted = field.monetary && currencyValue !== 1;
  const own = ownSource(catalogue, `${industry}.${field.id}`, level);
  if (own && scaled === '' && !isConverted) return own;
  if (changed) return evidenceOf('administrator', setBy(changed) + scaled);
  if (scaled !== '') return evidenceOf('expertDefault', EVIDENCE_WORDS.expertDefault + scaled);
  const cited = cite(catalogue, field, isSourced(catalogue, industry, field, level));
  return isConverted && cited.sources.length > 0 ? converted('expertDefault') : cited;
}

export function reductionEvidence(catalogue: Catalogue, key: string, level: LevelId): FigureEvidence {
  const own = ownSource(catalogue, key, level);
  if (own) return own;
  const changed = changeOf(catalogue, key, level);
  if (changed) return { ...evidenceOf('administrator', setBy(changed)), ...(changed.measured && { isMeasured: true }) };
  const driver = catalogue.drivers.find(({ id }) => id === key.split(':')[0]);
  return driver ? cite(catalogue, driver, false) : evidenceOf('expertDefault');
}

export function listPriceEvidence(catalogue: Catalogue, componentId: number, currencyValue: number): FigureEvidence {
  const changed = catalogue.changedValues?.[`price:${componentId}`];
  if (changed) return evidenceOf('administrator', setBy(changed));
  return currencyValue === 1 ? evidenceOf('listPrice') : converted('listPrice');
}

/** An exchange rate reflects neither a labor market nor a price list. */
function converted(kind: EvidenceKind): FigureEvidence {
  return evidenceOf(kind, `${EVIDENCE_WORDS[kind]} (converted)`);
}

function setBy({ organization, configVersion, measured }: ChangedValue): string {
  if (measured) return `Measured in ${formatQuantity(measured.reviews)} reviews, ${longDate(measured.date)}`;
  return `Set by ${organization}, version ${configVersion}`;
}

/** `, scaled to 1,000 employees`; empty if the preset applies unscaled. */
function scaledTo(catalogue: Catalogue, field: Field, facts: Readonly<Record<string, number>>): string {
  const by = scalingFact(field, facts);
  return by ? `, scaled to ${formatQuantity(by.value)} ${findField(catalogue, by.fact)?.shortLabel}` : '';
}

/** @param id of a preset or reduction, without its level */
function changeOf({ changedValues }: Catalogue, id: string, level: LevelId): ChangedValue | undefined {
  return changedValues?.[`${id}.${level}`];
}

/** The source that an administrator named for the value. */
function ownSource(catalogue: Catalogue, id: string, level: LevelId): FigureEvidence | undefined {
  const source = catalogue.valueSources?.[`${id}.${level}`];
  if (source === undefined) return undefined;
  const label = `${EVIDENCE_WORDS.sourced}: ${referencesOf(catalogue, [source])}`;
  return { ...evidenceOf('sourced', label), sources: [source] };
}

/** A source does not support a changed preset. */
function isSourced({ presets }: Catalogue, industry: string, { id, sourcedPresets }: Field, level: LevelId): boolean {
  const sourced = sourcedPresets?.[industry]?.[level];
  return sourced !== undefined && sourced === presets[industry]?.[id]?.[level];
}

/** A source gives the value itself, or it supports an expert default. */
function cite(
  catalogue: Catalogue,
  { evidence, sources = [] }: Pick<Field, 'evidence' | 'sources'>,
  isGiven: boolean,
): FigureEvidence {
  const references = referencesOf(catalogue, sources);
  if (isGiven) return { ...evidenceOf('sourced', `${EVIDENCE_WORDS.sourced}: ${references}`), sources };
  if (evidence !== 'bounded') return evidenceOf('expertDefault');
  return { ...evidenceOf('expertDefault', `${EVIDENCE_WORDS.expertDefault}, supported by: ${references}`), sources };
}

/** The label of a figure without its sources, for places that cite them by number. */
export function withoutReferences(
  catalogue: Pick<Catalogue, 'sources'>,
  { evidence, sources }: Pick<TraceInput, 'evidence' | 'sources'>,
): string {
  const cited = `: ${referencesOf(catalogue, sources)}`;
  return sources.length > 0 && evidence.endsWith(cited) ? evidence.slice(0, -cited.length) : evidence;
}

/** Formats `title, publisher, year`, and the place where it was read, if elsewhere. */
export function referencesOf({ sources }: Pick<Catalogue, 'sources'>, ids: readonly string[]): string {
  return ids
    .flatMap((id) => sources[id] ?? [])
    .map(({ title, publisher, year, via }) => `${title}, ${publisher}, ${year}${via ? ` (as reported by ${via})` : ''}`)
    .join('; ');
}
