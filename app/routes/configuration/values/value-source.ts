import { type Catalogue, EVIDENCE_WORDS, type FigureEvidence } from '@worthwhile/roi-core';

/** What supports the average of a row. */
export interface ValueSource {
  /** Who set it, where no source gives the value itself. */
  readonly label: string;
  readonly references: readonly { readonly title: string; readonly detail: string; readonly url: string }[];
  /** Since the oldest reference was published: `2 years`. */
  readonly age: string;
  readonly isOld: boolean;
  readonly isMissing: boolean;
}

/**
 * @param evidence of the row's average
 * @param year the current one
 * @param setBy label of the next version, for a value that the draft changes
 */
export function valueSource(
  { sources }: Catalogue,
  evidence: FigureEvidence,
  year: number,
  setBy: string | null = null,
): ValueSource {
  const { isMeasured = false } = evidence;
  if (setBy !== null && evidence.kind !== 'sourced' && !isMeasured)
    return { label: setBy, references: [], age: 'New', isOld: false, isMissing: true };
  const references = evidence.sources.flatMap((id) => sources[id] ?? []);
  const years = references.length > 0 ? year - Math.min(...references.map((source) => source.year)) : 0;
  return {
    label: labelOf(evidence),
    references: references.map(({ title, publisher, year: published, url }) => ({
      title,
      detail: `${publisher}, ${published}`,
      url,
    })),
    age: references.length > 0 ? ageOf(years) : '',
    // A source of two calendar years ago may be less than 24 months old.
    isOld: years > 2,
    isMissing: references.length === 0 && !isMeasured,
  };
}

function labelOf({ kind, label, sources }: FigureEvidence): string {
  if (kind === 'sourced') return '';
  return sources.length > 0 ? `${EVIDENCE_WORDS[kind]}, supported by` : label;
}

function ageOf(years: number): string {
  if (years < 1) return 'This year';
  return years === 1 ? '1 year' : `${years} years`;
}
