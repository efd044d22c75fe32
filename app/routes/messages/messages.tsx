import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '#app/http/page.server.ts';
import { KEPT_MESSAGES, listMessages } from '#app/modules/messages/messages.server.ts';
import { MessageMark } from '#app/ui/feedback/message-mark.tsx';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { DataTable } from '#app/ui/table/data-table.tsx';
import { EmptyState } from '#app/ui/table/table.tsx';
import { formatMoment } from './format-moment.ts';

export const meta = pageTitle('Messages');

export const loader = pageLoader({
  can: 'profile.own',
  run: async ({ actor }) => ({
    most: KEPT_MESSAGES,
    messages: (await listMessages(actor)).map(({ shownAt, ...message }) => ({
      ...message,
      at: shownAt.toISOString(),
      time: formatMoment(shownAt.toISOString()),
    })),
  }),
});

/** A notice disappears with the next page, its toast sooner: both can be read again here. */
export default function Messages() {
  const { messages, most } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Messages" lead={`Your last ${most} messages, newest first. Times are in UTC.`} />
      {messages.length === 0 ? (
        <EmptyState action={<ButtonLink href="/estimates">Open the list of estimates</ButtonLink>}>
          Messages about saving, generating, and deleting appear here.
        </EmptyState>
      ) : (
        <DataTable
          caption="Messages, newest first"
          className="table-cards messages-table"
          rows={messages}
          keyOf={({ id }) => id}
          columns={[
            { label: 'Message', cell: ({ text, path }) => (path ? <a href={path}>{text}</a> : text) },
            { label: 'Type', cell: ({ type }) => <MessageMark type={type} /> },
            { label: 'When (UTC)', className: 'num', cell: ({ at, time }) => <time dateTime={at}>{time}</time> },
          ]}
        />
      )}
      <p className="hint">
        Choose how long pop-up messages stay in <a href="/user-profile">your profile</a>, under Keep messages.
      </p>
    </>
  );
}
