import { EVIDENCE_WORDS, type EvidenceKind } from '@worthwhile/roi-core';
import type { ReactElement } from 'react';

/** Shows a source as shape and words: filled is evidence, open is judgment. */
export function Provenance(props: { readonly kind: EvidenceKind; readonly label?: string }): ReactElement {
  const { kind, label = EVIDENCE_WORDS[kind] } = props;
  return (
    <span className="provenance">
      <svg viewBox="0 0 10 10" width="9" height="9" className="provenance-mark" aria-hidden="true" focusable="false">
        {SHAPES[kind]}
      </svg>
      {label}
    </span>
  );
}

const SHAPES: Readonly<Record<EvidenceKind, ReactElement>> = {
  agreed: (
    <path
      className="provenance-filled"
      fillRule="evenodd"
      d="M5 0 10 5 5 10 0 5zM2.7 5 4.5 6.9 7.4 3.9 6.7 3.2 4.5 5.5 3.4 4.3z"
    />
  ),
  customer: <path className="provenance-filled" d="M5 .25 9.75 5 5 9.75.25 5z" />,
  seller: <path className="provenance-open" d="M5 1.1 8.9 5 5 8.9 1.1 5z" />,
  listPrice: <path className="provenance-open" d="M1.2 3h7.6v4H1.2z" />,
  sourced: <circle className="provenance-filled" cx="5" cy="5" r="4.5" />,
  administrator: <path className="provenance-open" d="M1.5 1.5h7v7h-7z" />,
  expertDefault: <circle className="provenance-open" cx="5" cy="5" r="3.75" />,
};
