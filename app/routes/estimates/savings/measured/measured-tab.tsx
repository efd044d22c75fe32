import { MeasuredChart } from '@worthwhile/report/charts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { SubmitButton } from '#app/ui/form/button.tsx';
import { RadioCards } from '#app/ui/form/radio-cards.tsx';
import { Cell, HeadCell, Table } from '#app/ui/table/table.tsx';
import { ResponsiveVariant } from '#app/ui/wizard/responsive-variant.tsx';
import { Stat, StatGroup } from '#app/ui/wizard/stats.tsx';
import type { Frame } from '../../wizard/content.ts';
import { stepHref } from '../../wizard/wizard-url.ts';
import type { MeasuredContent } from './load-measured.server.ts';
import { MeasuredBenefits } from './measured-benefits.tsx';
import './measured.css';

interface Part {
  readonly frame: Frame;
  readonly measured: MeasuredContent;
}

/** What the reviewed estimate promised for these years, and what was measured. */
export function MeasuredTab({ frame, measured }: Part) {
  const { result, problem, of, mayChoose, isChoosing } = measured;
  const estId = frame.estId ?? 0;
  return (
    <div className="measured">
      {result ? (
        <header>
          <p className="measured-sentence">{result.sentences.join(' ')}</p>
        </header>
      ) : null}
      {of ? (
        <p className="hint">
          Measured against <a href={`/estimate/view?estId=${of.estId}`}>{of.name}</a>, version {of.versionNo}, generated{' '}
          {of.date}.{' '}
          {mayChoose && !isChoosing ? (
            <a href={stepHref(estId, 'savings', frame.mode, { tab: 'measured', choose: 'yes' })}>
              Choose another estimate
            </a>
          ) : null}
        </p>
      ) : null}
      {problem ? <Notice type="warning">{problem}</Notice> : null}
      {isChoosing ? <ChoosePromise estId={estId} measured={measured} /> : null}
      {result && result.benefits.length > 0 ? (
        <>
          <StatGroup label="Promised and measured">
            {result.stats.map((stat) => (
              <Stat key={stat.label} {...stat} />
            ))}
          </StatGroup>
          <MeasuredBenefits frame={frame} result={result} />
          <Cumulative result={result} />
        </>
      ) : null}
    </div>
  );
}

function ChoosePromise({ estId, measured }: { readonly estId: number; readonly measured: MeasuredContent }) {
  const { options, mayChoose, of } = measured;
  if (!mayChoose) return of ? null : <p>This review is compared with no estimate.</p>;
  if (options.length === 0)
    return <p>No generated estimate of this customer promises anything. Generate one, or review another customer.</p>;
  return (
    <form method="post" action={`/estimates/${estId}/review`} className="measured-choice">
      <RadioCards
        name="reviewOf"
        label="Which estimate does this review measure?"
        defaultValue={of ? String(of.estId) : ''}
        options={[
          ...options.map((option) => ({
            value: String(option.estId),
            label: `${option.name}, version ${option.versionNo}`,
            description: `${option.products}. Generated ${option.date}`,
          })),
          {
            value: '',
            label: 'Compare with none',
            description: 'The report prints no comparison',
          },
        ]}
      />
      <SubmitButton kind="plain" pendingText="Saving…">
        Save choice
      </SubmitButton>
    </form>
  );
}

const WIDE = { width: 905, height: 240 };
const MEDIUM = { width: 640, height: 230 };
/** Of the table's first column; each month's point is at the right edge of its own. */
const LABELS_SHARE = 0.13;
const NARROW = { width: 358, height: 220, gutter: 52 };

function Cumulative({ result }: { readonly result: NonNullable<MeasuredContent['result']> }) {
  const { chart, words, columns, rows, costs } = result;
  const caption = 'Cumulative net by month, promised and measured';
  const gutterOf = (width: number) => Math.round(width * (LABELS_SHARE + (1 - LABELS_SHARE) / columns.length)) - 6;
  const across = (
    <Table caption={caption} className="measured-axis">
      <thead>
        <tr>
          <td />
          {columns.map((column) => (
            <HeadCell key={column} align="end">
              {column}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, values }) => (
          <tr key={label} className={label === 'Difference' ? 'total-row' : undefined}>
            <th scope="row">{label}</th>
            {values.map((value, index) => (
              <Cell key={columns[index]} align="end">
                {value}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
  return (
    <section className="section" aria-labelledby="cumulative-net">
      <div className="measured-head">
        <h2 id="cumulative-net">Cumulative net</h2>
        <p className="hint">
          <span className="measured-key" aria-hidden="true" /> Measured{' '}
          <span className="measured-key measured-key-promised" aria-hidden="true" /> Promised
        </p>
      </div>
      <ResponsiveVariant
        label={caption}
        wide={
          <>
            <MeasuredChart {...chart} words={words} {...WIDE} gutter={gutterOf(WIDE.width)} />
            {across}
          </>
        }
        medium={
          <>
            <MeasuredChart {...chart} words={words} {...MEDIUM} gutter={gutterOf(MEDIUM.width)} />
            {across}
          </>
        }
        narrow={
          <>
            <MeasuredChart {...chart} words={words} {...NARROW} />
            <Table caption={caption}>
              <thead>
                <tr>
                  <td />
                  {rows.map(({ label }) => (
                    <HeadCell key={label} align="end">
                      {label}
                    </HeadCell>
                  ))}
                </tr>
              </thead>
              <tbody>
                {columns.map((column, index) => (
                  <tr key={column}>
                    <th scope="row">{column}</th>
                    {rows.map(({ label, values }) => (
                      <Cell key={label} align="end">
                        {values[index]}
                      </Cell>
                    ))}
                  </tr>
                ))}
              </tbody>
            </Table>
          </>
        }
      />
      <p className="table-note">
        {costs} A fee that is due in advance lowers the line at the start of its year. Rounded rows may not add up to
        the rounded total.
      </p>
    </section>
  );
}
