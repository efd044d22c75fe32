import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '#app/http/page.server.ts';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { nameOfValue, shownValue } from '#app/modules/configuration/values.ts';
import { readVersion } from '#app/modules/configuration/versions.server.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { readId } from '../estimates/list/read-id.ts';
import { DifferenceTable } from './change-page.tsx';
import { shownTime } from './shown-time.ts';

export const meta: MetaFunction = () => [{ title: `Version of the configuration · ${PRODUCT_NAME}` }];

export const loader = pageLoader({
  can: 'configuration.view',
  run: async ({ actor, params }) => {
    const version = await readVersion(actor, readId(params.id));
    const catalogue = await readCatalogue(version.configId);
    const rows = version.changed.map(({ key, before, after }) => ({
      key,
      name: nameOfValue(catalogue, key),
      before: shownValue(before),
      after: shownValue(after),
    }));
    return { ...version, changed: rows, time: shownTime(version.createdAt) };
  },
});

export default function ConfigurationVersion() {
  const { configId, author, note, time, createdAt, changed, before } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        over={<a href="/configuration/history">History of the configuration</a>}
        title={`Version ${configId}`}
        lead={
          <>
            <time dateTime={createdAt}>{time}</time>
            {author ? `, ${author}` : ''}
            {note ? `. ${note}` : ''}
          </>
        }
        actions={
          <>
            <ButtonLink href={`/configuration/export?table=presets&version=${configId}`} download>
              Presets as CSV
            </ButtonLink>
            <ButtonLink href={`/configuration/export?table=reductions&version=${configId}`} download>
              Reductions as CSV
            </ButtonLink>
          </>
        }
      />
      {before === null ? (
        <p>This is the first version: there is nothing to compare it with.</p>
      ) : (
        <DifferenceTable caption={`What changed against version ${before}`} rows={changed} />
      )}
    </>
  );
}
