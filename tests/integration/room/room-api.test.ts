import { describe, expect, it } from 'vitest';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { sendAnswers } from '#app/modules/room/answer-proposals.server.ts';
import { listProposals, readMessages, readRoom } from '#app/modules/room/api/read-room.server.ts';
import { recordProposal } from '#app/modules/room/api/record-proposal.server.ts';
import { postSellerMessage } from '#app/modules/room/threads.server.ts';
import { usePeople } from '../estimates/people.ts';
import { makeGenerated } from '../estimates/worked-example.ts';
import { FIGURES, figureIn, look, openRoom, RUTH, say } from './loop.ts';

const people = usePeople();

async function room() {
  const estId = await makeGenerated(people.engineer, people.halden);
  return { estId, ...(await openRoom(people.engineer, estId)) };
}
const [, tickets, cost] = FIGURES as [string, string, string];
const page = { limit: 10, offset: 0 };
const said = (estId: number, value = 1.15) => ({
  estId,
  from: 'Ruth Okafor',
  figures: [{ fieldId: tickets, value, note: 'In the call' }],
});

describe('what a seller records for a customer', () => {
  it('names both everywhere, and becomes the customer’s figure, never an agreed one', async () => {
    const { estId, visitor } = await room();
    await recordProposal(people.engineer, said(estId));
    const { rows } = await listProposals(people.engineer, { estId, isOpen: true, ...page });
    expect(rows).toMatchObject([{ from: 'Ruth Okafor', recordedBy: 'Priya Tester', isEmailConfirmed: false }]);
    expect((await figureIn(visitor, tickets)).proposals[0]).toMatchObject({
      recordedBy: 'Priya Tester',
      isMine: false,
    });
    const { version } = await sendAnswers(people.engineer, estId, [
      { figureId: rows[0]?.figureId ?? 0, answer: 'accepted', note: '' },
    ]);
    const { inputs } = await readEstimate(people.engineer, version?.estId ?? 0);
    expect(inputs.fields[tickets]).toMatchObject({ level: 'manual', value: 1.15, whose: 'customer' });
    expect(inputs.fields[tickets]).not.toHaveProperty('agreement');
    expect(await readRoom(people.engineer, estId)).toMatchObject({
      openProposals: 0,
      agreed: [],
      readers: [{ name: 'Ruth Okafor', email: '', visits: 0 }],
      newest: { versionNo: 2 },
    });
  });

  it('is refused as a whole for a value outside the limits, a reduction, or a figure named twice', async () => {
    const { estId } = await room();
    for (const figures of [
      [{ fieldId: tickets, value: 1e9, note: '' }],
      [{ fieldId: 'serviceDeskL1', value: 1, note: '' }],
      [tickets, tickets].map((fieldId) => ({ fieldId, value: 1, note: '' })),
    ])
      await expect(recordProposal(people.engineer, { ...said(estId), figures })).rejects.toMatchObject({
        code: 'unprocessable',
      });
    expect(await listProposals(people.engineer, { estId, ...page })).toEqual({ rows: [], count: 0 });
  });

  it('needs an open room', async () => {
    const estId = await makeGenerated(people.engineer, people.halden);
    await expect(recordProposal(people.engineer, said(estId))).rejects.toMatchObject({ code: 'unprocessable' });
  });
});

describe('the room by API', () => {
  it('lists proposals and messages in pages, the newest first, and starts a conversation that the customer reads', async () => {
    const { estId, visitor } = await room();
    const { visitor: ruth } = await say(visitor, { intent: 'change', fieldId: tickets, value: '2', ...RUTH });
    await say(ruth, { intent: 'change', fieldId: cost, value: '25' });
    await say(ruth, { intent: 'send' });
    const first = await listProposals(people.engineer, { estId, limit: 1, offset: 0 });
    const second = await listProposals(people.engineer, { estId, limit: 1, offset: 1 });
    expect([first, second].map(({ rows, count }) => [rows[0]?.fieldId, count])).toEqual([
      [cost, 2],
      [tickets, 2],
    ]);
    const threadId = await postSellerMessage(people.engineer, { estId, fieldId: tickets, text: 'From which tool?' });
    expect((await figureIn(ruth, tickets)).thread).toMatchObject({ id: threadId, messages: [{ isSeller: true }] });
    await say(ruth, { intent: 'reply', threadId: String(threadId), text: 'ServiceNow' });
    expect(await readMessages(people.engineer, { estId, limit: 1, offset: 0 })).toMatchObject({
      rows: [{ threadId, fieldId: tickets, from: 'Ruth Okafor', isSeller: false, text: 'ServiceNow' }],
      count: 2,
    });
    expect((await look(ruth)).questions).toEqual([]);
  });
});
