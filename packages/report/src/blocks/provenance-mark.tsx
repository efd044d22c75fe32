import type { EvidenceKind } from '@worthwhile/roi-core';

const SHAPES: Record<EvidenceKind, React.ReactNode> = {
  agreed: (
    <path
      className="mark-full"
      fillRule="evenodd"
      d="M5 0 10 5 5 10 0 5ZM2.7 5 4.5 6.9 7.4 3.9 6.7 3.2 4.5 5.5 3.4 4.3Z"
    />
  ),
  customer: <path className="mark-full" d="M5 .5 9.5 5 5 9.5 .5 5Z" />,
  seller: <path className="mark-open" d="M5 1.4 8.6 5 5 8.6 1.4 5Z" />,
  listPrice: <path className="mark-open" d="M1.2 3h7.6v4H1.2Z" />,
  sourced: <circle className="mark-full" cx="5" cy="5" r="4" />,
  administrator: <path className="mark-open" d="M1.7 1.7h6.6v6.6H1.7Z" />,
  expertDefault: <circle className="mark-open" cx="5" cy="5" r="3.3" />,
};

/** Filled means evidence, open means judgment. The word is always next to it. */
export function ProvenanceMark({ mark }: { mark: EvidenceKind }) {
  return (
    <svg className="mark" viewBox="0 0 10 10" width="8" height="8" aria-hidden="true">
      {SHAPES[mark]}
    </svg>
  );
}
