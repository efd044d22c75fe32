import type { BoardSummary } from '@worthwhile/roi-core/report-model';
import type { ReactNode } from 'react';
import { FirstPage } from './first-page.tsx';
import { SecondPage } from './second-page.tsx';

/** Two pages of fixed size. A part that does not fit is found before printing: `data-part` names it. */
export function BoardDocument({ summary }: { readonly summary: BoardSummary }) {
  const { from, logo, estimateName, editionFor, edition, footer } = summary;
  const name = logo ? <img className="board-logo" src={logo} alt={from} /> : <span className="board-from">{from}</span>;
  return (
    <article className={`report board board-${summary.paper.toLowerCase()}`} lang={summary.lang}>
      <BoardPage number={1} head={name} edition={editionFor} footer={footer}>
        <FirstPage summary={summary} />
      </BoardPage>
      <BoardPage number={2} head={estimateName} edition={edition} footer={footer}>
        <SecondPage summary={summary} />
      </BoardPage>
    </article>
  );
}

interface BoardPageProps {
  readonly number: 1 | 2;
  readonly head: ReactNode;
  readonly edition: string;
  readonly footer: readonly string[];
  readonly children: ReactNode;
}

function BoardPage({ number, head, edition, footer, children }: BoardPageProps) {
  return (
    <section className="board-page" aria-label={`Page ${number}`}>
      <div className="board-head">
        <div>{head}</div> <div>{edition}</div>
      </div>
      <div className="board-text" data-fits="">
        {children}
      </div>
      <div className="board-foot">
        <div>
          {footer.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>{' '}
        <p className="board-number">Page {number} of 2</p>
      </div>
    </section>
  );
}
