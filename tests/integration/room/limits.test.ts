import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { inScope } from '#app/infra/db/scope.server.ts';
import { spend } from '#app/infra/limits/limits.store.server.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { sendAnswers } from '#app/modules/room/answer-proposals.server.ts';
import { publishVersion } from '#app/modules/room/publish.server.ts';
import { readSellerRoom } from '#app/modules/room/seller-room.server.ts';
import { changeAsked } from '#app/modules/share/asked-figures.server.ts';
import { useOwner, useTestDatabase } from '#tests/support/test-database.ts';
import { usePeople } from '../estimates/people.ts';
import { makeGenerated } from '../estimates/worked-example.ts';
import { FIGURES, figureIn, look, openRoom, RUTH, say } from './loop.ts';

const database = useTestDatabase();
const owner = useOwner(database);
const people = usePeople(database);

const generated = () => makeGenerated(people.engineer, people.halden);
const [, tickets, cost] = FIGURES as [string, string, string];
const MANY = 10_000;

describe('a link', () => {
  it('takes 200 responses in a day, whatever the hour still allows', async () => {
    const { visitor, shareId } = await openRoom(people.engineer, await generated());
    const { visitor: ruth } = await say(visitor, { intent: 'ask', text: 'First', ...RUTH });
    for (let sent = 1; sent < 200; sent++) await spend({ 'room:day': shareId });
    await expect(say(ruth, { intent: 'ask', text: 'One more' })).rejects.toMatchObject({ code: 'tooMany' });
  });

  it('takes 100 messages in a conversation, from both sides together', async () => {
    const estId = await generated();
    const { visitor } = await openRoom(people.engineer, estId);
    const { visitor: ruth } = await say(visitor, { intent: 'ask', text: 'First', ...RUTH });
    const [question] = (await look(ruth)).questions;
    const threadId = question?.id ?? 0;
    await owner`INSERT INTO room_messages (thread_id, user_id, text)
      SELECT ${threadId}, ${people.engineer.userId}, 'Answer ' || n FROM generate_series(1, 98) n`;
    await say(ruth, { intent: 'reply', threadId: String(threadId), text: 'The hundredth' });
    await expect(say(ruth, { intent: 'reply', threadId: String(threadId), text: 'One more' })).rejects.toMatchObject({
      errors: { text: [expect.stringContaining('100 messages')] },
    });
  });

  it('asks about 12 figures at most, and about those that the estimate uses', async () => {
    const estId = await generated();
    const { shareId } = await openRoom(people.engineer, estId);
    for (const figures of [[], ['nothing'], ['serviceDeskL1']])
      await expect(changeAsked(people.engineer, { estId, shareId, figures })).rejects.toMatchObject({
        code: 'unprocessable',
      });
  });

  it('asks about other figures as soon as the seller chooses them, and takes no late answer to one that is gone', async () => {
    const estId = await generated();
    const { shareId, visitor } = await openRoom(people.engineer, estId);
    const { visitor: ruth } = await say(visitor, { intent: 'change', fieldId: tickets, value: '2', ...RUTH });
    await changeAsked(people.engineer, { estId, shareId, figures: [cost] });
    expect((await look(ruth)).figures.map(({ fieldId }) => fieldId)).toEqual([cost]);
    await expect(say(ruth, { intent: 'change', fieldId: tickets, value: '3' })).rejects.toMatchObject({
      errors: { value: ['The estimate no longer asks about this figure'] },
    });
    const outside = { estId: await generated(), shareId, figures: [cost] };
    await expect(changeAsked(people.engineer, outside)).rejects.toMatchObject({ code: 'notFound' });
  });
});

describe('a response that comes after the estimate moved on', () => {
  it('keeps what was proposed, and compares it with the version in the room', async () => {
    const estId = await generated();
    const { visitor } = await openRoom(people.engineer, estId);
    const { visitor: ruth } = await say(visitor, { intent: 'change', fieldId: tickets, value: '1.15', ...RUTH });
    await say(ruth, { intent: 'change', fieldId: cost, value: '25' });
    await say(ruth, { intent: 'send' });
    const [first] = (await readSellerRoom(people.engineer, estId)).rows;
    const answer = { figureId: first?.id ?? 0, answer: 'accepted' as const, note: '' };
    const { version } = await sendAnswers(people.engineer, estId, [answer]);
    await publishVersion(people.engineer, version?.estId ?? 0);
    expect((await figureIn(ruth, cost)).proposals[0]).toMatchObject({ answer: null, shown: '25.00' });
    expect((await sendAnswers(people.engineer, estId, [answer])).late).toBe(1);
    const { rows } = await readSellerRoom(people.engineer, version?.estId ?? 0);
    expect(rows.map(({ fieldId }) => fieldId)).toEqual([cost]);
  });

  it('can only be declined where its value is outside the limits of today', async () => {
    const estId = await generated();
    const { visitor } = await openRoom(people.engineer, estId);
    const { visitor: ruth } = await say(visitor, { intent: 'change', fieldId: tickets, value: '1.15', ...RUTH });
    await say(ruth, { intent: 'send' });
    const [row] = (await readSellerRoom(people.engineer, estId)).rows;
    await owner`UPDATE room_proposal_figures SET value = 1e9 WHERE id = ${row?.id ?? 0}`;
    const [late] = (await readSellerRoom(people.engineer, estId)).rows;
    expect(late?.problem).toMatch(/^Today’s limits are/);
    const answers = [{ figureId: row?.id ?? 0, answer: 'accepted' as const, note: '' }];
    await expect(sendAnswers(people.engineer, estId, answers)).rejects.toMatchObject({
      errors: { [`answer_${row?.id}`]: [expect.stringContaining('limits')] },
    });
    const declined = [{ figureId: row?.id ?? 0, answer: 'declined' as const, note: 'Outside the limits' }];
    expect((await sendAnswers(people.engineer, estId, declined)).declined).toBe(1);
  });
});

describe(`a room among ${MANY.toLocaleString('en-US')} proposals and messages`, () => {
  it('finds its own by index, as the plan says', async () => {
    const estId = await generated();
    const { visitor, shareId } = await openRoom(people.engineer, estId);
    const { shareId: otherId } = await openRoom(people.engineer, estId);
    await say(visitor, { intent: 'ask', text: 'Mine', ...RUTH });
    await fill(otherId);
    const plans = await inScope(scopeOf(people.administrator), async (tx) => {
      const explain = async (query: ReturnType<typeof sql>) =>
        (await tx.execute(sql`EXPLAIN ${query}`)).map((row) => Object.values(row)[0]).join('\n');
      return [
        await explain(sql`
          SELECT f.id FROM room_proposal_figures f JOIN room_proposals p ON p.id = f.proposal_id
           WHERE p.link_id = ${shareId} AND p.sent_at IS NOT NULL AND f.answer IS NULL ORDER BY f.id LIMIT 100`),
        await explain(sql`
          SELECT m.id FROM room_messages m WHERE m.thread_id IN (
            SELECT id FROM room_threads WHERE link_id = ${shareId} ORDER BY id DESC LIMIT 50) ORDER BY m.id`),
      ];
    });
    for (const plan of plans)
      expect(plan).not.toMatch(/Seq Scan on room_(proposal_figures|proposals|messages|threads)/);
    const room = await readSellerRoom(people.engineer, estId);
    expect(room.rows).toHaveLength(100);
    expect(room.threads).toHaveLength(50);
  });
});

/** Answered and open proposals, and conversations, of another room of the same estimate. */
async function fill(linkId: number): Promise<void> {
  await owner.begin(async (tx) => {
    await tx`INSERT INTO room_readers (link_id, key_hash, name, email)
      SELECT ${linkId}, 'many ' || n, 'Reader ' || n, 'many@halden.test' FROM generate_series(1, 100) n`;
    await tx`INSERT INTO room_proposals (link_id, reader_id, sent_at)
      SELECT ${linkId}, r.id, now() FROM room_readers r, generate_series(1, 100) n WHERE r.key_hash LIKE 'many %'`;
    await tx`INSERT INTO room_proposal_figures (proposal_id, field_id, value)
      SELECT id, ${tickets}, 1 FROM room_proposals WHERE link_id = ${linkId}`;
    await tx`INSERT INTO room_threads (link_id) SELECT ${linkId} FROM generate_series(1, ${MANY}) n`;
    await tx`INSERT INTO room_messages (thread_id, user_id, text)
      SELECT id, ${people.engineer.userId}, 'Text' FROM room_threads WHERE link_id = ${linkId}`;
  });
  await owner`ANALYZE room_readers, room_proposals, room_proposal_figures, room_threads, room_messages`;
}
