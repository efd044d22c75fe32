import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '#app/http/page.server.ts';
import { KEPT_MESSAGES, listMessages } from '#app/modules/messages/messages.server.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { MessageMark } from '#app/ui/feedback/message-mark.tsx';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { Cell, EmptyState, HeadCell, RowHeader, Table } from '#app/ui/table/table.tsx';
import { formatMoment } from '../audit/format-moment.ts';

export const meta: MetaFunction = () => [{ title: `Messages · ${PRODUCT_NAME}` }];

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
      <PageHeader
        title="Messages"
        lead={`The last ${most} messages that were shown to you, the newest first. Times are UTC.`}
      />
      {messages.length === 0 ? (
        <EmptyState action={<ButtonLink href="/estimates">Open the list of estimates</ButtonLink>}>
          What the product tells you when you save, generate or delete something is kept here.
        </EmptyState>
      ) : (
        <Table caption="Messages, newest first" className="table-cards messages-table">
          <thead>
            <tr>
              <HeadCell>Message</HeadCell>
              <HeadCell>Kind</HeadCell>
              <HeadCell>When (UTC)</HeadCell>
            </tr>
          </thead>
          <tbody>
            {messages.map(({ id, type, text, at, time }) => (
              <tr key={id}>
                <RowHeader>{text}</RowHeader>
                <Cell label="Kind">
                  <MessageMark type={type} />
                </Cell>
                <Cell label="When (UTC)" className="num">
                  <time dateTime={at}>{time}</time>
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <p className="hint">
        How long the short messages at the top of a page stay is set on <a href="/user-profile">your profile</a>, under
        Keep messages.
      </p>
    </>
  );
}
