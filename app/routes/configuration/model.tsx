import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '#app/http/page.server.ts';
import { KIND_WORDS } from '#app/modules/configuration/model/entry-forms.ts';
import { listEntries } from '#app/modules/configuration/model/list-entries.server.ts';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { DataTable } from '#app/ui/table/data-table.tsx';
import { CompareDelivered } from './model/compare-delivered.tsx';
import { UnpublishedLink } from './unpublished-link.tsx';
import './configuration.css';
import { entryPath, NEW } from './model/kinds.ts';
import { ModelChecks } from './model/model-checks.tsx';
import './model/model.css';

export const meta = pageTitle('Model');

export const loader = pageLoader({ can: 'products.manage', run: ({ actor }) => listEntries(actor) });

export default function Model() {
  const { version, unpublished, checks, lists } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Model"
        lead={`Version ${version}. Benefits with their formulas, figures, industries, and products. Nothing is deleted, only ended.`}
        actions={
          <>
            <CompareDelivered version={version} />
            <UnpublishedLink count={unpublished} />
          </>
        }
      />
      <div className="model-entry">
        <div className="model-lists">
          <nav aria-label="Parts of the model">
            <ul className="model-jumps">
              {lists.map(({ kind, lines }) => (
                <li key={kind}>
                  <a href={`#${kind}`}>
                    {KIND_WORDS[kind].many} ({lines.length})
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          {lists.map(({ kind, lines }) => (
            <section key={kind} className="section" aria-labelledby={kind}>
              <div className="model-list-head">
                <h2 id={kind}>{KIND_WORDS[kind].many}</h2>
                <ButtonLink href={entryPath(kind, NEW)} icon="plus">
                  Add {KIND_WORDS[kind].one}
                </ButtonLink>
              </div>
              {lines.length === 0 ? (
                <p>No Records Found.</p>
              ) : (
                <DataTable
                  caption={`${KIND_WORDS[kind].many} of the model`}
                  rows={lines}
                  keyOf={({ id }) => id}
                  columns={[
                    {
                      label: 'Name',
                      cell: ({ name }) => name,
                      href: ({ id }) => entryPath(kind, id),
                      second: ({ detail }) => detail,
                    },
                    {
                      label: 'Status',
                      cell: ({ state, isDrafted }) => (isDrafted ? `${state}, not published` : state),
                    },
                  ]}
                />
              )}
            </section>
          ))}
        </div>
        <div className="model-aside">
          <ModelChecks checks={checks} />
          <section aria-labelledby="file">
            <h2 id="file">As a file</h2>
            <p className="hint">
              All of version {version} for <code>roi calc --config</code>.
            </p>
            <ButtonLink href="/configuration/export?table=model" download>
              Download this configuration
            </ButtonLink>
          </section>
        </div>
      </div>
    </>
  );
}
