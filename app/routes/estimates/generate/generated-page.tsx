import { EDITION_LABELS, EDITIONS, type Edition } from '@worthwhile/roi-core/report-model';
import { Icon } from '#app/ui/icons.tsx';
import { useJobProgress } from '#app/ui/network/use-job-progress.ts';
import { ReportMarkup } from '#app/ui/report/report-markup.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { Cell, HeadCell, RowHeader, Table } from '#app/ui/table/table.tsx';
import { TourAnchor } from '#app/ui/tour/tour-anchor.tsx';
import { Stat, StatGroup } from '#app/ui/wizard/stats.tsx';
import { EDITION_CONTENTS, EDITION_ICONS, EDITION_KINDS } from '../report/editions.ts';
import { PdfHash } from '../report/pdf-hash.tsx';
import type { Frame } from '../wizard/content.ts';
import { WIZARD_TOUR } from '../wizard/wizard-frame.tsx';
import { stepHref } from '../wizard/wizard-url.ts';
import type { GeneratedContent } from './load-generated.server.ts';
import { Sending } from './sending.tsx';
import './generated.css';

interface Part {
  readonly estId: number;
  readonly content: GeneratedContent;
}

/** The result of the wizard, which has no further step. */
export function GeneratedPage({ frame, content }: { readonly frame: Frame; readonly content: GeneratedContent }) {
  const estId = frame.estId ?? 0;
  const { generatedAt, generatedOn, title, figures, files, configVersion, modelVersion } = content;
  useJobProgress(content.isPreparing);
  const explain = (figure: string) =>
    content.isExplained ? { href: `${stepHref(estId, 'savings', 'view', { figure })}#explanation` } : undefined;
  return (
    <div className="generated">
      <div className="generated-case">
        <TourAnchor steps={WIZARD_TOUR} />
        <PageHeader
          over={
            <span className="generated-on">
              <Icon name="check" size={20} />
              <span>
                Generated <time dateTime={generatedAt}>{generatedOn}</time>
              </span>
            </span>
          }
          title={title}
        />
        <StatGroup label="Headline figures">
          {figures.map(({ figure, hardOnlyFigure, ...each }) => (
            <Stat key={figure} {...each} explain={explain(figure)} explainHardOnly={explain(hardOnlyFigure)} />
          ))}
        </StatGroup>
        <Sending estId={estId} content={content} />
        <Downloads estId={estId} content={content} />
        <Locked estId={estId} content={content} />
      </div>
      <Cover estId={estId} content={content} />
      <div className="generated-proof">
        <PdfHash sha256={files.full?.sha256 ?? null}>
          {` · configuration version ${configVersion}, model ${modelVersion}`}
        </PdfHash>
      </div>
    </div>
  );
}

function Downloads({ estId, content }: Part) {
  return (
    <section>
      <h2>Download ROI Report</h2>
      <Table caption="Files of this report" className="generated-files">
        <thead className="visually-hidden">
          <tr>
            <HeadCell>File</HeadCell>
            <HeadCell>Contents</HeadCell>
            <HeadCell align="end">Size</HeadCell>
            <HeadCell align="end">Action</HeadCell>
          </tr>
        </thead>
        <tbody>
          {EDITIONS.map((edition) => (
            <tr key={edition}>
              <RowHeader>
                <span className="generated-file">
                  <Icon name={EDITION_ICONS[edition]} size={20} />
                  {EDITION_LABELS[edition]}
                </span>
              </RowHeader>
              <Cell className="generated-about">
                {EDITION_KINDS[edition]}
                {edition === 'full' ? pagesText(content) : null}. {EDITION_CONTENTS[edition]}
              </Cell>
              <Cell align="end" className="generated-size">
                {sizeText(content, edition)}
              </Cell>
              <Cell align="end">
                <a href={downloadHref(estId, edition)} data-reload="">
                  Download
                  <span className="visually-hidden">
                    {' '}
                    {EDITION_LABELS[edition].toLowerCase()} ({EDITION_KINDS[edition]})
                  </span>
                </a>
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

/** The bytes of an old file are gone until its next download. */
function sizeText({ files, isPreparing }: GeneratedContent, edition: Edition): string | null {
  const file = files[edition];
  if (!file) return isPreparing ? 'Preparing' : null;
  return file.sizeBytes === null ? null : `${Math.max(1, Math.round(file.sizeBytes / 1000))} kB`;
}

/** Unknown until it is printed. */
function pagesText({ files }: GeneratedContent): string | null {
  return files.full?.pages ? `, ${files.full.pages} pages` : null;
}

function Locked({ estId, content }: Part) {
  return (
    <div className="generated-locked">
      <p>
        This estimate is locked.{' '}
        {content.mayClone ? (
          <>
            <a href={`/estimates/${estId}/clone`}>Clone it</a> to make changes.{' '}
          </>
        ) : null}
        <a href={stepHref(estId, 'savings', 'view')}>View its steps</a> or its{' '}
        <a href={`/estimates/${estId}/versions`}>versions</a>.
      </p>
      <p>
        <a href="/estimates?back">Back to all estimates</a>
      </p>
      <p>
        Outcome: {content.outcome}{' '}
        {content.mayRecord ? <a href={`/estimates/${estId}/outcome`}>Record outcome</a> : null}
      </p>
    </div>
  );
}

/** The cover is a picture here; its words are above, and in the report. */
function Cover({ estId, content }: Part) {
  return (
    <div className="generated-cover">
      <ReportMarkup isInert className="generated-paper" {...content.cover} />
      <p>
        <a href={`/estimate/report?estId=${estId}`}>View report</a>
        {pagesText(content)}
      </p>
    </div>
  );
}

function downloadHref(estId: number, edition: Edition): string {
  return `/estimate/download?estId=${estId}${edition === 'full' ? '' : `&edition=${edition}`}`;
}
