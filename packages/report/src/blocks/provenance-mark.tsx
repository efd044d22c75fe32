import type { ProvenanceMark as Mark } from '@worthwhile/roi-core/report-model';

const SHAPES: Record<Mark, React.ReactNode> = {
  customer: <path className="mark-full" d="M5 .5 9.5 5 5 9.5 .5 5Z" />,
  seller: <path className="mark-open" d="M5 1.4 8.6 5 5 8.6 1.4 5Z" />,
  sourced: <circle className="mark-full" cx="5" cy="5" r="4" />,
  administrator: <path className="mark-open" d="M1.7 1.7h6.6v6.6H1.7Z" />,
  expertDefault: <circle className="mark-open" cx="5" cy="5" r="3.3" />,
};

const WORDS: readonly (readonly [Mark, string])[] = [
  ['customer', "Customer's figure"],
  ['seller', 'Our estimate'],
  ['sourced', 'Sourced'],
  ['administrator', 'Set by the administrator'],
  ['expertDefault', 'Expert default'],
];

/** Filled is evidence, open is judgement. The word always stands beside it. */
export function ProvenanceMark({ mark }: { mark: Mark }) {
  return (
    <svg className="mark" viewBox="0 0 10 10" width="8" height="8" aria-hidden="true">
      {SHAPES[mark]}
    </svg>
  );
}

export function ProvenanceKey() {
  return (
    <ul className="mark-key">
      {WORDS.map(([mark, word]) => (
        <li key={mark}>
          <ProvenanceMark mark={mark} />
          {word}
        </li>
      ))}
    </ul>
  );
}
