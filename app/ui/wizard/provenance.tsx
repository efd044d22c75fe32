import type { TraceInput } from '@worthwhile/roi-core';
import type { ReactElement } from 'react';

export type ProvenanceKind = TraceInput['provenance'];

const PROVENANCE_WORDS: Readonly<Record<ProvenanceKind, string>> = {
  customer: "Customer's figure",
  seller: 'Our estimate',
  sourced: 'Sourced',
  administrator: 'Set by the administrator',
  expertDefault: 'Expert default',
};

/** Whose figure a value is, as shape and word: filled is evidence, open is judgement. */
export function Provenance({ kind }: { readonly kind: ProvenanceKind }): ReactElement {
  return (
    <span className="provenance">
      <svg viewBox="0 0 10 10" width="9" height="9" className="provenance-mark" aria-hidden="true" focusable="false">
        {SHAPES[kind]}
      </svg>
      {PROVENANCE_WORDS[kind]}
    </span>
  );
}

const SHAPES = {
  customer: <path className="provenance-filled" d="M5 .25 9.75 5 5 9.75.25 5z" />,
  seller: <path className="provenance-open" d="M5 1.1 8.9 5 5 8.9 1.1 5z" />,
  sourced: <circle className="provenance-filled" cx="5" cy="5" r="4.5" />,
  administrator: <path className="provenance-open" d="M1.5 1.5h7v7h-7z" />,
  expertDefault: <circle className="provenance-open" cx="5" cy="5" r="3.75" />,
} as const;
