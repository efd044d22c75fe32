import { z } from 'zod';
import { env } from '#app/env.server.ts';
import { AppError } from '#app/errors.ts';
import { area, call } from '#app/http/api.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { listAskable } from '#app/modules/estimates/agreed/asked-figures.server.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { chooseReviewed, readReview } from '#app/modules/estimates/measured/measured.server.ts';
import { readVersions } from '#app/modules/estimates/versions/versions.server.ts';
import { sendAnswers } from '#app/modules/room/answer-proposals.server.ts';
import { listProposals, readMessages, readRoom } from '#app/modules/room/api/read-room.server.ts';
import { recordProposal } from '#app/modules/room/api/record-proposal.server.ts';
import * as schema from '#app/modules/room/api/room-api.schema.ts';
import { readPublished } from '#app/modules/room/publish.server.ts';
import { postSellerMessage } from '#app/modules/room/threads.server.ts';
import { newShareAnswer, roomLinkBody } from '#app/modules/share/share.schema.ts';
import { createShareLink } from '#app/modules/share/share.server.ts';
import { paging, pagingOfAll, partOf, recordId } from './parameters.ts';

const { loader, action } = area({
  'GET estimate/room': call({
    can: 'estimates.view',
    summary: 'Show the business case room of an estimate: links, readers, and agreed figures.',
    query: z.strictObject({ estId: recordId }),
    output: schema.roomAnswer,
    run: async ({ actor, query }) => ({ data: await readRoom(actor, query.estId) }),
  }),
  'POST estimate/room/links': call({
    can: 'estimates.share',
    summary: 'Create a link to a room, in which the customer confirms, changes, and asks about figures.',
    creating: { shownOnce: ['url'] },
    body: roomLinkBody,
    output: newShareAnswer,
    run: async ({ actor, body: { figures, verifiesEmail = env().mail !== null, ...body } }) => {
      const asked = figures ?? (await proposedFigures(actor, body.estId));
      return {
        data: await createShareLink(actor, { ...body, verifiesEmail, room: { figures: asked } }),
        message: 'Link created.',
      };
    },
  }),
  'GET estimate/proposals': call({
    can: 'estimates.view',
    summary: 'List the figures that customers proposed, newest first.',
    query: z.strictObject({ estId: recordId, state: z.enum(['open', 'answered', 'all']).default('all'), ...paging() }),
    output: schema.proposalsAnswer,
    run: async ({ actor, query: { state, ...query } }) => {
      const isOpen = state === 'all' ? undefined : state === 'open';
      return { data: await listProposals(actor, { ...query, isOpen }) };
    },
  }),
  'POST estimate/proposals': call({
    can: 'estimates.share',
    summary:
      'Record figures that the customer named outside the room. They are marked as recorded by you, and never as agreed.',
    creating: {},
    body: schema.recordBody,
    output: z.strictObject({ data: z.strictObject({ figures: z.int() }), message: z.string() }),
    run: async ({ actor, body }) => ({ data: await recordProposal(actor, body), message: 'Proposal recorded.' }),
  }),
  'POST estimate/proposals/:answer': call({
    can: 'estimates.share',
    summary: 'Accept or decline proposed figures. The readers get one email each.',
    params: z.strictObject({ answer: z.enum(['accept', 'decline']) }),
    body: schema.answerBody,
    output: schema.answeredAnswer,
    run: async ({ actor, params, body }) => ({
      data: await sendAnswer(actor, params.answer === 'accept' ? 'accepted' : 'declined', body),
      message: 'Answers sent.',
    }),
  }),
  'GET estimate/messages': call({
    can: 'estimates.view',
    summary: 'List the messages of the room, newest first.',
    query: z.strictObject({ estId: recordId, ...paging() }),
    output: schema.messagesAnswer,
    run: async ({ actor, query }) => ({ data: await readMessages(actor, query) }),
  }),
  'POST estimate/messages': call({
    can: 'estimates.share',
    summary: 'Answer in a conversation of the room, or start one. Its readers get an email.',
    creating: {},
    body: schema.messageBody,
    output: z.strictObject({ data: z.strictObject({ threadId: z.int() }), message: z.string() }),
    run: async ({ actor, body }) => ({
      data: { threadId: await postSellerMessage(actor, body) },
      message: 'Message sent.',
    }),
  }),
  'GET estimate/review': call({
    can: 'estimates.view',
    summary: 'Compare a review with the estimate that it measures, by benefit and in total.',
    query: z.strictObject({ estId: recordId }),
    output: schema.reviewAnswer,
    run: async ({ actor, query }) => ({ data: await readReviewed(actor, query.estId) }),
  }),
  'POST estimate/review': call({
    can: 'estimates.change',
    summary: 'Name the estimate that a review measures, or none.',
    body: schema.reviewBody,
    output: z.strictObject({ message: z.string() }),
    run: async ({ actor, body }) => {
      await chooseReviewed(actor, body.estId, body.reviewOf);
      return { message: body.reviewOf === null ? 'The review measures none.' : 'Estimate chosen.' };
    },
  }),
  'GET estimate/versions': call({
    can: 'estimates.view',
    summary: 'List the 20 newest versions of an estimate with what each changed, newest first.',
    query: z.strictObject({ estId: recordId, ...pagingOfAll() }),
    output: schema.versionsAnswer,
    run: async ({ actor, query }) => {
      const [{ versions }, { shown }] = await Promise.all([
        readVersions(actor, query.estId),
        readPublished(actor, query.estId),
      ]);
      const rows = versions.map(({ by, at, sentence, result: _, changeText: __, ...version }) => ({
        ...version,
        savedBy: by,
        savedAt: at,
        changed: sentence,
        isInRoom: shown.includes(version.estId),
      }));
      return { data: partOf(rows, query) };
    },
  }),
});

async function readReviewed(actor: Actor, estId: number) {
  const { of, comparison, problem, options } = await readReview(actor, await readEstimate(actor, estId));
  return {
    reviewOf: of?.estId ?? null,
    problem,
    options: options.map(({ estId: option, name, versionNo }) => ({ estId: option, name, versionNo })),
    comparison: comparison && {
      years: comparison.years,
      all: comparison.all,
      hardOnly: comparison.hardOnly,
      benefits: comparison.benefits.map(({ category: _, rest: __, ...benefit }) => benefit),
    },
  };
}

async function proposedFigures(actor: Actor, estId: number): Promise<string[]> {
  return (await listAskable(actor, estId)).flatMap(({ fieldId, isProposed }) => (isProposed ? [fieldId] : []));
}

/** Names the wrong answers by the property that holds them. */
async function sendAnswer(
  actor: Actor,
  answer: 'accepted' | 'declined',
  { estId, figureIds, note }: z.output<typeof schema.answerBody>,
) {
  const answers = [...new Set(figureIds)].map((figureId) => ({ figureId, answer, note }));
  try {
    return await sendAnswers(actor, estId, answers);
  } catch (error) {
    if (!(error instanceof AppError) || !error.errors) throw error;
    const errors = Object.entries(error.errors).map(([name, texts]) => {
      const [kind, id] = name.split('_');
      return [kind === 'note' ? 'note' : `figureIds[${figureIds.indexOf(Number(id))}]`, texts] as const;
    });
    throw new AppError(error.code, 'Nothing was sent.', { errors: Object.fromEntries(errors) });
  }
}

export { action, loader };
