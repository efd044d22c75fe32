import type { ReferencesBlock, Section } from '@worthwhile/roi-core/report-model';
import { partAnchor, referenceAnchor } from './parts.ts';

/** The printer replaces the names of the citing sections with their pages. */
export function References({ block, parts }: { block: ReferencesBlock; parts: readonly Section[] }) {
  return (
    <>
      <ol className="references">
        {block.items.map(({ number, publisher, title, url, grade, citedIn }) => (
          <li key={number} id={referenceAnchor(number)}>
            <span className="reference-number">[{number}]</span>
            <span className="reference-text">
              <span className="report-strong">{publisher}.</span> {title} <a href={url}>{shortAddress(url)}</a>
            </span>
            <span className="reference-grade">{grade}</span>
            <CitedIn number={number} sections={citedIn} parts={parts} />
          </li>
        ))}
      </ol>
      <div className="notes">
        <p>{block.note}</p>
      </div>
    </>
  );
}

interface CitedInProps {
  readonly number: number;
  readonly sections: ReferencesBlock['items'][number]['citedIn'];
  readonly parts: readonly Section[];
}

function CitedIn({ number, sections, parts }: CitedInProps) {
  const index = parts.findIndex(({ id }) => id === sections[0]);
  if (index < 0) return <span className="reference-pages" />;
  const names = sections.flatMap((section) => parts.find(({ id }) => id === section)?.title ?? []);
  return (
    <a className="reference-pages" href={`#${partAnchor(index)}`} data-pages-citing={referenceAnchor(number)}>
      {names.join(', ')}
    </a>
  );
}

function shortAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}

/** `[1, 2]`, each a link to the list. */
export function Citation({ numbers }: { numbers: readonly number[] }) {
  return (
    <span className="citation">
      [
      {numbers.map((number, index) => (
        <span key={number}>
          {index === 0 ? '' : ', '}
          <a href={`#${referenceAnchor(number)}`}>{number}</a>
        </span>
      ))}
      ]
    </span>
  );
}
