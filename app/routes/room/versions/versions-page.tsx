import { Notice } from '#app/ui/feedback/notice.tsx';
import { FootBar } from '#app/ui/foot-bar/foot-bar.tsx';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { BulkAction } from '#app/ui/table/bulk-bar.tsx';
import { BulkForm } from '#app/ui/table/bulk-form.tsx';
import type { LoadedVersions } from './load-versions.server.ts';
import { VersionComparison } from './version-comparison.tsx';
import { VersionTable } from './version-table.tsx';
import './versions.css';

export function VersionsPage(props: LoadedVersions & { readonly problem: string | null }) {
  const { estId, here, name, rows, older, compared, publishable, isAsked, selectionProblem, problem } = props;
  const isComparable = rows.length > 1;
  const publish = publishable ? publishHref(props, publishable.versionNo) : null;
  return (
    <div className="versions">
      {problem ? <Notice type="error">{problem}</Notice> : null}
      {selectionProblem ? <Notice type="warning">{selectionProblem}</Notice> : null}
      <PageHeader
        over={<a href={`/estimate/view?estId=${estId}`}>{name}</a>}
        title="Versions"
        lead={leadOf(props)}
        actions={
          <>
            {props.hasRoom ? <ButtonLink href={`/estimates/${estId}/room`}>Room</ButtonLink> : null}
            {publish && publishable && !isAsked ? (
              <ButtonLink href={publish} kind="main">
                Publish version {publishable.versionNo} to the room
              </ButtonLink>
            ) : null}
          </>
        }
      />
      {isAsked && publishable ? <PublishQuestion {...props} versionNo={publishable.versionNo} /> : null}
      {isComparable ? (
        <BulkForm
          key={compared?.numbers.join()}
          action={here}
          buttons={(selected) => (
            <>
              <BulkAction label="Compare" blocked={selected ? blockedBy(selected.length) : undefined} />
              <BulkAction
                label="Download as .zip"
                action="/reports"
                method="post"
                blocked={selected && !isAnyGenerated(rows, selected) ? 'none generated' : undefined}
              />
            </>
          )}
        >
          <VersionTable {...props} />
        </BulkForm>
      ) : (
        <VersionTable {...props} />
      )}
      {isComparable ? null : <p className="hint">Changes will appear here after the second version.</p>}
      {older > 0 ? <p className="hint">{older} older versions are in the list of estimates.</p> : null}
      <StartVersion {...props} />
      {compared ? <VersionComparison here={here} compared={compared} /> : null}
      {publish && publishable && compared?.isComparable && !isAsked ? (
        <div className="versions-foot">
          <FootBar
            status={<a href={here}>Clear selection</a>}
            figure={
              <>
                <strong className="num">{compared.result.npv}</strong>{' '}
                <span className="hint">Hard savings only {compared.result.hard}</span>
              </>
            }
          >
            <ButtonLink href={publish} kind="main">
              Publish version {publishable.versionNo}
            </ButtonLink>
          </FootBar>
        </div>
      ) : null}
    </div>
  );
}

function blockedBy(count: number): string | undefined {
  if (count > 2) return 'two at most';
  return count < 2 ? 'select two' : undefined;
}

function isAnyGenerated(rows: LoadedVersions['rows'], selected: readonly number[]): boolean {
  return rows.some(({ estId, state }) => state === 2 && selected.includes(estId));
}

function leadOf({ since, lead, rows }: LoadedVersions): string {
  if (!since) return rows.length === 1 ? 'The first version.' : 'What changed from version to version.';
  return `Since the first version the ${lead.toLowerCase()} has ${since.text}, and hard savings only have ${since.hard}.`;
}

function publishHref({ here, compared }: LoadedVersions, versionNo: number): string {
  const [a, b] = compared?.numbers ?? [];
  const query = new URLSearchParams(a === undefined ? {} : { a: String(a), b: String(b) });
  query.set('publish', String(versionNo));
  return `${here}?${query}#publish`;
}

/** Asks once, naming who will see the version. */
function PublishQuestion(props: LoadedVersions & { readonly versionNo: number }) {
  const { here, readers, publishable, versionNo } = props;
  return (
    <section className="publish-question" id="publish" aria-labelledby="publish-heading">
      <h2 id="publish-heading">Publish version {versionNo} to the room?</h2>
      <p>
        {namesOf(readers)} {readers.length === 1 ? 'sees' : 'see'} it from now on, with what changed.
        {publishable?.state === 2 ? '' : ' It is a draft: the room marks it as a working copy, without files.'}
      </p>
      <form method="post" action={here} className="page-actions">
        <input type="hidden" name="estId" value={publishable?.estId} />
        <SubmitButton name="intent" value="publish" pendingText="Publishing…">
          Publish version {versionNo}
        </SubmitButton>
        <ButtonLink href={here}>Cancel</ButtonLink>
      </form>
    </section>
  );
}

const LIST = new Intl.ListFormat('en-US');

function namesOf(readers: readonly string[]): string {
  return readers.length === 0 ? 'Readers of the link' : LIST.format(readers);
}

/** The next version of a generated estimate. */
function StartVersion({ here, rows, mayChange, mayPublish }: LoadedVersions) {
  const [newest] = rows;
  if (newest?.state !== 2 || !mayChange || !mayPublish) return null;
  return (
    <form method="post" action={here}>
      <SubmitButton kind="plain" name="intent" value="start" pendingText="Starting…">
        Start version {newest.versionNo + 1}
      </SubmitButton>
    </form>
  );
}
