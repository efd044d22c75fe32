import type { BoardSummary } from '@worthwhile/roi-core/report-model';
import { ProvenanceMark } from '../blocks/provenance-mark.tsx';
import { RangePairChart } from '../charts/index.ts';
import { QrCode } from '../qr-code.tsx';
import { Part } from './part.tsx';
import { SummaryTable } from './summary-table.tsx';

export function SecondPage({ summary }: { readonly summary: BoardSummary }) {
  const { certainty, ask, sign } = summary;
  const { range, weakest } = certainty;
  return (
    <>
      <div data-part="How certain is it?">
        <h1 className="board-question">How certain is it?</h1>
        <p className="board-hard-answer">{certainty.lead}</p>
      </div>
      {range ? (
        <Part title={range.title} reason={range.reason}>
          <RangePairChart {...range} sign={sign} />
          <p className="board-note">{range.note}</p>
        </Part>
      ) : null}
      {weakest ? (
        <Part title={weakestTitle(weakest.rows.length)} reason="The largest effects among unconfirmed figures">
          <SummaryTable
            className="board-weakest"
            caption="The weakest figures"
            heads={weakest.heads}
            rows={weakest.rows}
          />
          <p className="board-sentence">
            {weakest.sentence.name ? <span className="report-strong">{weakest.sentence.name}</span> : null}{' '}
            {weakest.sentence.text}
          </p>
        </Part>
      ) : null}
      <Basis basis={summary.basis} />
      <Part title={ask.title} reason={ask.reason}>
        <SummaryTable
          className="board-ask"
          caption={ask.title}
          heads={ask.heads}
          rows={[...ask.rows, { ...ask.total, isTotal: true }]}
        />
      </Part>
      <Verify verify={summary.verify} />
    </>
  );
}

function weakestTitle(count: number): string {
  return count === 3 ? 'The three weakest figures' : count === 2 ? 'The two weakest figures' : 'The weakest figure';
}

function Basis({ basis }: Pick<BoardSummary, 'basis'>) {
  const { title, sentence, sharePct, words, items, more } = basis;
  const [own, other] = words;
  const legend = (
    <ul className="board-marks">
      <li>
        <ProvenanceMark mark="customer" /> {own}
      </li>{' '}
      <li>
        <ProvenanceMark mark="expertDefault" /> {other}
      </li>
    </ul>
  );
  return (
    <Part title={title} reason={legend}>
      <p className="board-basis">{sentence}</p>
      {sharePct === null ? null : (
        <div className="board-share" aria-hidden="true">
          <span style={{ inlineSize: `${Math.min(100, Math.max(0, sharePct))}%` }} />
        </div>
      )}
      {items.length === 0 ? null : (
        <ul className="board-items">
          {items.map(({ name, value, evidence, mark }) => (
            <li key={name}>
              <ProvenanceMark mark={mark} />{' '}
              <span>
                {name} <small>{evidence}</small>
              </span>{' '}
              <span className="report-strong">{value}</span>
            </li>
          ))}
        </ul>
      )}
      {more ? <p className="board-note">{more}</p> : null}
    </Part>
  );
}

function Verify({ verify }: Pick<BoardSummary, 'verify'>) {
  const { title, url, hash, contact, next } = verify;
  return (
    <section className="board-verify" data-part="Verification">
      {url ? <QrCode text={url} size={66} label="Link to the verification of these figures" /> : null}
      <div>
        <h2>{title}</h2>
        {url ? (
          <p>
            <a href={url}>{url.replace(/^https?:\/\//, '')}</a>
          </p>
        ) : (
          <p className="board-hash">{hash}</p>
        )}
        {contact ? <p>{contact}</p> : null}
      </div>
      {next ? (
        <p className="board-next">
          <span className="report-strong">{next.name}</span> {next.text}
        </p>
      ) : null}
    </section>
  );
}
