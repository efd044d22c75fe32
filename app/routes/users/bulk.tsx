import { useLoaderData } from '@remix-run/react';
import { AppError } from '#app/errors.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { type BulkAction, bulkQuery, MOST_AT_ONCE } from '#app/modules/users/bulk.schema.ts';
import { changeMany, listForBulk } from '#app/modules/users/bulk.server.ts';
import { TEXT } from '#app/text.ts';
import { pageTitle } from '#app/ui/page-title.ts';
import { ConfirmPage } from '#app/ui/shell/form-page.tsx';
import { listHref } from '#app/ui/table/list-address.ts';
import { directoryOf, listPath, manageUsers } from './user-directory.ts';

const SHOWN = 20;
const VERBS: Record<BulkAction, string> = { resend: 'Resend invitations', deactivate: 'Deactivate' };

export const meta = pageTitle('Manage Users');

export const loader = pageLoader({
  can: manageUsers,
  query: bulkQuery,
  run: async ({ actor, query, url }) => {
    const { people, isTooMany } = await listForBulk(actor, query);
    const { action: verb, ...filter } = query;
    const names = people.slice(0, SHOWN).map(({ userName, email }) => `${userName}, ${email}`);
    return {
      verb,
      names,
      count: people.length,
      isTooMany,
      back: listHref(listPath(directoryOf(url)), { ...filter, offset: 0 }),
    };
  },
});

export const action = pageAction({
  can: manageUsers,
  run: async ({ actor, url }): Promise<never> => {
    const parsed = bulkQuery.safeParse(Object.fromEntries(url.searchParams));
    if (!parsed.success) throw new AppError('notFound', TEXT.notFound);
    const query = parsed.data;
    const count = await changeMany(actor, query);
    const people = count === 1 ? 'One person was' : `${count} people were`;
    throw await redirectWithNotice(listPath(directoryOf(url)), {
      type: 'success',
      message:
        query.action === 'resend'
          ? `${people} sent a new invitation. The old links stop working.`
          : `${people} deactivated and signed out everywhere.`,
    });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

/** One change for everyone whom the filters of Manage Users find. */
export default function BulkChange() {
  const { verb, names, count, isTooMany, back } = useLoaderData<typeof loader>();
  const people = count === 1 ? 'one person' : `${count} people`;
  return (
    <ConfirmPage
      over="Manage Users"
      title={verb === 'resend' ? `Resend invitations to ${people}?` : `Deactivate ${people}?`}
      lead={
        isTooMany
          ? `The filters find more than ${MOST_AT_ONCE} people. Narrow them first.`
          : verb === 'resend'
            ? 'Each gets a new link. The old links stop working.'
            : 'They’re signed out everywhere and their access tokens stop working. Their work waits on Manage Users for a new owner.'
      }
      button={VERBS[verb]}
      kind={verb === 'resend' ? 'main' : 'danger'}
      pendingText="Working…"
      disabled={count === 0 || isTooMany}
      cancelTo={back}
    >
      {count === 0 ? <p>{TEXT.noRecords}</p> : null}
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
        {count > names.length ? <li>{`and ${count - names.length} more`}</li> : null}
      </ul>
    </ConfirmPage>
  );
}
