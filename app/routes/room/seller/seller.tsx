import { randomUUID } from 'node:crypto';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { z } from 'zod';
import { AppError } from '#app/errors.ts';
import { parseForm } from '#app/http/form.server.ts';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { type Answer, saveAnswers, sendAnswers } from '#app/modules/room/answer-proposals.server.ts';
import { eraseReader } from '#app/modules/room/readers/forget-readers.server.ts';
import { sellerForm } from '#app/modules/room/room.schema.ts';
import { readSellerRoom } from '#app/modules/room/seller-room.server.ts';
import { closeThread, postSellerMessage } from '#app/modules/room/threads.server.ts';
import { pageTitle } from '#app/ui/page-title.ts';
import { SellerPage } from './seller-page.tsx';

export const meta = pageTitle('Business case room');

/** GET /estimates/:id/room. */
export const loader = pageLoader({
  can: 'estimates.view',
  run: async ({ actor, params }) => {
    const estId = readId(params.id);
    return { estId, submissionId: randomUUID(), room: await readSellerRoom(actor, estId) };
  },
});

export const action = pageAction({
  can: 'estimates.share',
  // They can be sent again once the estimate is restored.
  keepsEntries: true,
  run: async ({ actor, params, formData }) => {
    const estId = readId(params.id);
    const form = parseForm(sellerForm, formData);
    try {
      return await act(actor, { estId, form, formData });
    } catch (error) {
      if (error instanceof AppError && error.code === 'notFound') throw new AppError('notFound', GONE);
      throw error;
    }
  },
});

const GONE = 'This estimate was deleted, or you can no longer open it. Nothing was sent.';

type Form = z.output<typeof sellerForm>;

async function act(
  actor: Actor,
  { estId, form, formData }: { estId: number; form: Form; formData: FormData },
): Promise<never> {
  const here = `/estimates/${estId}/room`;
  switch (form.intent) {
    case 'send': {
      const sent = await sendAnswers(actor, estId, answersOf(formData));
      throw await redirectWithNotice(sent.version ? `/estimates/${sent.version.estId}/room` : here, {
        type: sent.late > 0 ? 'info' : 'success',
        message: sentText(sent),
      });
    }
    case 'later':
      await saveAnswers(actor, estId, answersOf(formData));
      throw await redirectWithNotice(here, { type: 'success', message: 'Answers saved. Nothing was sent.' });
    case 'reply':
      await postSellerMessage(actor, { estId, ...form });
      throw await redirectWithNotice(`${here}#thread-${form.threadId}`, { type: 'success', message: 'Reply sent.' });
    case 'close':
    case 'reopen':
      await closeThread(actor, { estId, threadId: form.threadId, isClosed: form.intent === 'close' });
      throw await redirectWithNotice(here, {
        type: 'success',
        message: form.intent === 'close' ? 'Question closed.' : 'Question opened again.',
      });
    case 'erase':
      await eraseReader(actor, estId, form.readerId);
      throw await redirectWithNotice(here, { type: 'success', message: 'The reader’s data was deleted.' });
  }
}

/** Radios and notes are named by the figure of the proposal. */
function answersOf(formData: FormData): Answer[] {
  return [...formData.keys()].flatMap((name) => {
    const [, id] = /^figure_(\d{1,15})$/.exec(name) ?? [];
    if (id === undefined) return [];
    const answer = formData.get(`answer_${id}`);
    const note = formData.get(`note_${id}`);
    if (answer !== null && answer !== '' && answer !== 'accepted' && answer !== 'declined')
      throw new AppError('unprocessable', 'Choose Accept or Decline.');
    return [
      {
        figureId: Number(id),
        answer: answer === 'accepted' || answer === 'declined' ? answer : undefined,
        note: typeof note === 'string' ? note : '',
      },
    ];
  });
}

function sentText({ accepted, declined, agreed, late, version }: Awaited<ReturnType<typeof sendAnswers>>): string {
  const parts = [
    ...(accepted > 0 ? [`${accepted} accepted`] : []),
    ...(declined > 0 ? [`${declined} declined`] : []),
    ...(agreed > 0 ? [`${agreed} agreed`] : []),
    ...(late > 0 ? [`${late} answered by someone else since you opened the page`] : []),
  ];
  const done = parts.length === 0 ? 'Nothing to send.' : `Sent: ${parts.join(', ')}.`;
  if (!version) return done;
  return `${done} ${version.isNew ? `Version ${version.versionNo} was created as a draft.` : 'The draft holds the figures.'}`;
}

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function SellerRoomPage() {
  const { estId, room, submissionId } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <SellerPage estId={estId} room={room} submissionId={submissionId} failure={answer ?? null} />;
}
