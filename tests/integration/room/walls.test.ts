import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { decrypt } from '#app/infra/encryption.server.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { MAIL_KINDS } from '#app/modules/messages/mail-kinds.ts';
import { listMessages, saveMailKinds } from '#app/modules/messages/messages.server.ts';
import { sendAnswers } from '#app/modules/room/answer-proposals.server.ts';
import { sendDigests } from '#app/modules/room/notices.server.ts';
import { publishVersion } from '#app/modules/room/publish.server.ts';
import { eraseReader, forgetOldReaders } from '#app/modules/room/readers/forget-readers.server.ts';
import { readSellerRoom } from '#app/modules/room/seller-room.server.ts';
import { postSellerMessage } from '#app/modules/room/threads.server.ts';
import { downloadSharedReport } from '#app/modules/share/shared-report.server.ts';
import { roomReaders, roomViews } from '#drizzle/schema/index.ts';
import { useOwner, useTestDatabase } from '#tests/support/test-database.ts';
import { usePeople } from '../estimates/people.ts';
import { makeGenerated } from '../estimates/worked-example.ts';
import { FIGURES, figureIn, look, openRoom, RUTH, say, TOM } from './loop.ts';

const database = useTestDatabase();
const owner = useOwner(database);
const people = usePeople(database);

const generated = (actor = people.engineer, customerId = people.halden) => makeGenerated(actor, customerId);
const [fact, tickets, cost] = FIGURES as [string, string, string];
const propose = (fieldId: string, value: string, more = {}) => ({ intent: 'change', fieldId, value, ...more });

describe('the walls of a room', () => {
  it('know a reader by the cookie of their own link only', async () => {
    const estId = await generated();
    const one = await openRoom(people.engineer, estId);
    const other = await openRoom(people.engineer, estId);
    const { visitor: ruth } = await say(one.visitor, { ...propose(tickets, '2'), ...RUTH });
    for (const key of [ruth.key, 'forged', `${ruth.key}x`]) {
      const stranger = { ...other.visitor, key };
      expect((await look(stranger)).reader).toBeNull();
      expect((await say(stranger, { intent: 'send' })).answer).toMatchObject({ needs: 'name' });
    }
    const thread = await say(ruth, { intent: 'ask', text: 'Mine' });
    expect(thread.answer.needs).toBeNull();
    const [question] = (await look(ruth)).questions;
    const { visitor: tom } = await say(other.visitor, { ...propose(cost, '25'), ...TOM });
    await expect(
      say(tom, { intent: 'reply', threadId: String(question?.id), text: 'Not my room' }),
    ).rejects.toMatchObject({ code: 'unprocessable' });
  });

  it('keep another organization out of everything', async () => {
    const estId = await generated();
    const { visitor } = await openRoom(people.engineer, estId);
    const { visitor: ruth } = await say(visitor, { intent: 'ask', text: 'A question', ...RUTH });
    const [question] = (await look(ruth)).questions;
    const { visitors } = await readSellerRoom(people.engineer, estId);
    const outsider = people.otherPartnerAdmin;
    const notFound = { code: 'notFound' };
    await expect(readSellerRoom(outsider, estId)).rejects.toMatchObject(notFound);
    await expect(sendAnswers(outsider, estId, [])).rejects.toMatchObject(notFound);
    await expect(publishVersion(outsider, estId)).rejects.toMatchObject(notFound);
    const reply = { estId, threadId: question?.id ?? 0, text: 'Hello' };
    await expect(postSellerMessage(outsider, reply)).rejects.toMatchObject(notFound);
    await expect(eraseReader(outsider, estId, visitors.named[0]?.id ?? 0)).rejects.toMatchObject(notFound);
    const own = await generated(outsider, people.osprey);
    await expect(eraseReader(outsider, own, visitors.named[0]?.id ?? 0)).rejects.toMatchObject(notFound);
    await expect(postSellerMessage(outsider, { ...reply, estId: own })).rejects.toMatchObject(notFound);
    expect((await readSellerRoom(people.engineer, estId)).visitors.named).toHaveLength(1);
  });

  it('hide prices, and the files that hold them, where the seller switched them off', async () => {
    const estId = await generated();
    const { visitor } = await openRoom(people.engineer, estId, { showsPrices: false });
    const room = await look(visitor);
    expect(room.hasFiles).toBe(false);
    expect(room.model.sections.map(({ id }) => id)).not.toContain('investment');
    await expect(downloadSharedReport(visitor, 'workbook')).rejects.toMatchObject({ code: 'notFound' });
  });

  it('store only the count and the day of someone who only reads', async () => {
    const estId = await generated();
    const link = await openRoom(people.engineer, estId);
    await look(link.visitor, true);
    await look(link.visitor, true);
    await look({ ...link.visitor, isSignedIn: true }, true);
    const stored = await unscoped('a test looks', async (tx) => ({
      views: await tx.select().from(roomViews).where(eq(roomViews.linkId, link.shareId)),
      readers: await tx.select().from(roomReaders).where(eq(roomReaders.linkId, link.shareId)),
    }));
    expect(stored.views).toEqual([{ linkId: link.shareId, day: expect.any(String), views: 2 }]);
    expect(stored.readers).toEqual([]);
  });
});

describe('a room that verifies addresses', () => {
  it('counts a response only with the mailed code, and then calls the name confirmed', async () => {
    const estId = await generated();
    const { visitor } = await openRoom(people.engineer, estId, { verifiesEmail: true });
    const agreeing = { intent: 'agree', fieldId: fact, value: (await figureIn(visitor, fact)).exact };
    const { answer, visitor: ruth } = await say(visitor, { ...agreeing, ...RUTH });
    expect(answer).toMatchObject({ needs: 'code', email: RUTH.readerEmail });
    expect((await figureIn(ruth, fact)).agreed).toBeNull();
    const code = await mailedCode();
    const wrong = code === '000000' ? '000001' : '000000';
    await expect(say(ruth, { ...agreeing, code: wrong })).rejects.toMatchObject({
      errors: { code: [expect.any(String)] },
    });
    expect((await say(ruth, { ...agreeing, code })).answer.needs).toBeNull();
    expect((await figureIn(ruth, fact)).agreed).toMatchObject({ name: 'Ruth Okafor', isConfirmed: true });
  });
});

/** The queue holds mails encrypted: a test opens them as the worker does, the newest first. */
async function mails(): Promise<string[]> {
  const rows = await owner<{ payload: { id: string; encrypted: string } }[]>`
    SELECT j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE t.identifier = 'mail.send' ORDER BY j.id DESC LIMIT 50`;
  return rows.map(({ payload }) => decrypt(payload.encrypted, `mail ${payload.id}`)?.text ?? '');
}

async function mailedCode(): Promise<string> {
  const codes = (await mails()).flatMap((text) => /(\d{6}) is your code/.exec(text)?.[1] ?? []);
  return codes[0] ?? 'no code was mailed';
}

describe('news of a room', () => {
  it('reach the owner by the bell, one digest in ten minutes, and the organization’s webhooks', async () => {
    const estId = await generated(people.partnerUser, people.marlow);
    await owner`DELETE FROM room_events`;
    await owner`DELETE FROM graphile_worker._private_jobs`;
    const { visitor } = await openRoom(people.partnerUser, estId);
    await look(visitor, true);
    const { visitor: ruth } = await say(visitor, { ...propose(tickets, '2'), ...RUTH });
    await say(ruth, { intent: 'send' });
    await say(ruth, { intent: 'ask', text: '<b>Is this final?</b>' });
    await say(ruth, { intent: 'agree', fieldId: cost, value: (await figureIn(ruth, cost)).exact });
    const bell = (await listMessages(people.partnerUser)).map(({ text }) => text);
    expect(bell).toEqual(
      expect.arrayContaining(['Ruth Okafor proposed 1 change.', 'Ruth Okafor wrote: <b>Is this final?</b>']),
    );
    expect(bell[0]).toMatch(/^Ruth Okafor agreed: Cost per level-1 ticket, \$[\d.]+ per ticket\.$/);
    await sendDigests();
    await say(ruth, { intent: 'ask', text: 'Another' });
    await sendDigests();
    const digests = (await mails()).filter((text) => text.includes('News in the business case room'));
    expect(digests).toHaveLength(1);
    expect(JSON.parse(digests[0] ?? '')).toMatchObject({
      to: people.partnerUser.email,
      paragraphs: expect.arrayContaining(['The room was opened for the first time.', 'Ruth Okafor proposed 1 change.']),
    });
    await owner`UPDATE room_events SET mailed_at = now() - interval '11 minutes' WHERE mailed_at IS NOT NULL`;
    await sendDigests();
    expect((await mails()).filter((text) => text.includes('wrote: Another'))).toHaveLength(1);
    const announced = await owner<{ event: string }[]>`
      SELECT j.payload->>'event' AS event FROM graphile_worker._private_jobs j
        JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'webhooks.announce' ORDER BY j.id`;
    expect(announced.map(({ event }) => event)).toEqual([
      'room.viewed',
      'room.proposed',
      'room.message',
      'room.agreed',
      'room.message',
    ]);
    const [row] = (await readSellerRoom(people.partnerUser, estId)).rows;
    await sendAnswers(people.partnerUser, estId, [{ figureId: row?.id ?? 0, answer: 'accepted', note: '' }]);
    expect(JSON.parse((await mails())[0] ?? '')).toMatchObject({
      to: RUTH.readerEmail,
      subject: 'Tomas Tester answered your proposal',
      paragraphs: expect.arrayContaining(['Service desk tickets per endpoint per month, 2.00 tickets: accepted.']),
    });
  });

  it('are not mailed for kinds that the owner switched off', async () => {
    const estId = await generated();
    await owner`DELETE FROM room_events`;
    await saveMailKinds(people.engineer, ['proposed']);
    const { visitor } = await openRoom(people.engineer, estId);
    await look(visitor, true);
    await say(visitor, { intent: 'ask', text: 'Hello', ...RUTH });
    expect(await owner`SELECT kind FROM room_events`).toHaveLength(0);
    await saveMailKinds(people.engineer, [...MAIL_KINDS]);
  });
});

describe('what is stored about readers', () => {
  it('is deleted on request, also from messages, waiting news and drafts', async () => {
    const estId = await generated();
    const link = await openRoom(people.engineer, estId);
    const { visitor: ada } = await say(link.visitor, {
      ...propose(tickets, '2'),
      readerName: 'Ada Forgotten',
      readerEmail: 'ada@halden.test',
    });
    await say(ada, { intent: 'send' });
    const { rows, visitors } = await readSellerRoom(people.engineer, estId);
    const answers = [{ figureId: rows[0]?.id ?? 0, answer: 'accepted' as const, note: '' }];
    const { version } = await sendAnswers(people.engineer, estId, answers);
    const draftId = version?.estId ?? 0;
    const said = async () =>
      JSON.stringify([
        await listMessages(people.engineer),
        await owner`SELECT text FROM room_events WHERE link_id = ${link.shareId}`,
        await owner`SELECT inputs FROM estimates WHERE id = ${draftId}`,
      ]);
    expect((await said()).match(/Ada Forgotten/g)?.length).toBeGreaterThanOrEqual(3);
    await eraseReader(people.engineer, estId, visitors.named[0]?.id ?? 0);
    expect(await said()).not.toContain('Ada');
    const { inputs } = await readEstimate(people.engineer, draftId);
    expect(inputs.fields[tickets]).toMatchObject({ value: 2, whose: 'agreed' });
  });

  it('is deleted two years after the last visit, and not before', async () => {
    const estId = await generated();
    const link = await openRoom(people.engineer, estId);
    await say(link.visitor, { ...propose(tickets, '2'), ...RUTH });
    await say(link.visitor, { ...propose(tickets, '3'), ...TOM });
    await unscoped('a test lets time pass', (tx) =>
      tx
        .update(roomReaders)
        .set({ lastVisitAt: sql`now() - interval '2 years 1 day'` })
        .where(sql`${roomReaders.linkId} = ${link.shareId} AND ${roomReaders.name} = 'Tom Reyes'`),
    );
    await forgetOldReaders();
    expect((await readSellerRoom(people.engineer, estId)).visitors.named.map(({ name }) => name)).toEqual([
      'Ruth Okafor',
    ]);
  });
});

describe('the limits of a link', () => {
  it('are 60 responses an hour, and 12 figures in a proposal', async () => {
    const estId = await generated();
    const { visitor } = await openRoom(people.engineer, estId);
    const { visitor: ruth } = await say(visitor, { ...propose(tickets, '2'), ...RUTH });
    for (let count = 1; count < 60; count++) await say(ruth, propose(tickets, String(count / 10 + 2)));
    await expect(say(ruth, propose(tickets, '2'))).rejects.toMatchObject({ code: 'tooMany' });
    await expect(say(ruth, { intent: 'ask', text: 'x'.repeat(2001) })).rejects.toThrow();
  });
});
