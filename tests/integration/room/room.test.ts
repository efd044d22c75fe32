import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { generateEstimate } from '#app/modules/estimates/generate.server.ts';
import { deleteEstimate } from '#app/modules/estimates/lifecycle/deletion.server.ts';
import { insertReportFile } from '#app/modules/report/report.store.server.ts';
import { sendAnswers } from '#app/modules/room/answer-proposals.server.ts';
import { tryFigure } from '#app/modules/room/customer-room.server.ts';
import { publishVersion } from '#app/modules/room/publish.server.ts';
import { readSellerRoom } from '#app/modules/room/seller-room.server.ts';
import { openRoom as openToCopy, readSending } from '#app/modules/share/send-to-customer.server.ts';
import { revokeShareLink } from '#app/modules/share/share.server.ts';
import { downloadSharedReport } from '#app/modules/share/shared-report.server.ts';
import { PRODUCT_VERSION } from '#app/version.ts';
import { shareLinks } from '#drizzle/schema/index.ts';
import { usePeople } from '../estimates/people.ts';
import { makeExample, makeGenerated } from '../estimates/worked-example.ts';
import { FIGURES, figureIn, look, openRoom, RUTH, say, TOM } from './loop.ts';

const people = usePeople();

const generated = (actor = people.engineer, customerId = people.halden) => makeGenerated(actor, customerId);
const [fact, tickets, cost] = FIGURES as [string, string, string];
const propose = (fieldId: string, value: string, more = {}) => ({ intent: 'change', fieldId, value, ...more });

it('a room whose link is copied is opened once, and the seller sees its address without mailing it', async () => {
  const form = { estId: await generated(), submissionId: randomUUID() };
  const shown = async () => readSending(people.engineer, await readEstimate(people.engineer, form.estId));
  expect(await shown()).toMatchObject({ sent: null, url: null });
  const shareId = await openToCopy(people.engineer, form);
  expect(await openToCopy(people.engineer, form)).toBe(shareId);
  expect(await shown()).toMatchObject({ sent: null, url: expect.stringMatching(/\/share\/[\w-]{20,}$/) });
});

it('a room names the pages of its report once it is printed', async () => {
  const estId = await generated();
  const { visitor } = await openRoom(people.engineer, estId);
  expect((await look(visitor)).pages).toBeNull();
  const printed = { estimateId: estId, edition: 'full' as const, productVersion: PRODUCT_VERSION, pages: 11 };
  await unscoped('a test prints', (tx) => insertReportFile(tx, { ...printed, sha256: '0'.repeat(64), bytes: null }));
  expect((await look(visitor)).pages).toBe(11);
});

describe('a negotiation', () => {
  it('goes from the first link to an agreed version, with the names in its report', async () => {
    const estId = await generated();
    const { visitor: first } = await openRoom(people.engineer, estId);
    const before = await figureIn(first, fact);
    const agreeing = { intent: 'agree', fieldId: fact, value: before.exact };
    expect((await say(first, agreeing)).answer).toMatchObject({ needs: 'name' });
    const { visitor: ruth } = await say(first, { ...agreeing, ...RUTH });
    expect((await figureIn(ruth, fact)).agreed).toMatchObject({
      name: 'Ruth Okafor',
      isConfirmed: false,
      isMine: true,
    });

    await say(ruth, propose(tickets, '1.15', { note: 'From our service desk tool' }));
    await say(ruth, propose(cost, '25'));
    await say(ruth, { intent: 'ask', text: 'Would the price hold for two years?' });
    expect((await readSellerRoom(people.engineer, estId)).rows).toEqual([]);
    expect((await figureIn(ruth, tickets)).proposals[0]).toMatchObject({ isSent: false, shown: '1.15' });
    expect((await say(ruth, { intent: 'send' })).answer).toMatchObject({
      said: expect.stringContaining('Sent 2 changes'),
    });

    const room = await readSellerRoom(people.engineer, estId);
    expect(room.rows.map(({ fieldId }) => fieldId)).toEqual([tickets, cost]);
    expect(room.all?.npvChange).toMatch(/^\+\$/);
    expect(room.rows[1]?.unit).toBe('$/ticket');
    const [one, other] = room.rows;
    await expect(
      sendAnswers(people.engineer, estId, [{ figureId: other?.id ?? 0, answer: 'declined', note: ' ' }]),
    ).rejects.toMatchObject({ errors: { [`note_${other?.id}`]: [expect.any(String)] } });
    const sent = await sendAnswers(people.engineer, estId, [
      { figureId: one?.id ?? 0, answer: 'accepted', note: '' },
      { figureId: other?.id ?? 0, answer: 'declined', note: 'Let us settle it on Thursday' },
    ]);
    expect(sent).toMatchObject({ accepted: 1, declined: 1, agreed: 1, version: { versionNo: 2, isNew: true } });
    const second = await readEstimate(people.engineer, sent.version?.estId ?? 0);
    expect(second.inputs.fields[tickets]).toMatchObject({
      level: 'manual',
      value: 1.15,
      whose: 'agreed',
      agreement: { name: 'Ruth Okafor (email not confirmed)' },
    });
    expect(second.inputs.fields[fact]).toMatchObject({ value: 1000, whose: 'agreed' });
    expect((await readSellerRoom(people.engineer, estId)).unapplied).toBe(0);
    expect(second.headline?.all.npv).toBeGreaterThan(
      (await readEstimate(people.engineer, estId)).headline?.all.npv ?? 0,
    );

    expect((await figureIn(ruth, tickets)).shown).toBe('1.00');
    expect((await figureIn(ruth, cost)).proposals[0]).toMatchObject({
      answer: 'declined',
      answerNote: 'Let us settle it on Thursday',
    });
    await generateEstimate(people.engineer, { estId: second.estimate.id, version: second.estimate.version });
    expect(await publishVersion(people.engineer, second.estimate.id)).toBe(1);
    const after = await look(ruth);
    expect(after.changed).toMatch(/^2 figures agreed with the customer: .+ and .+\. Net present value: \+\$/);
    expect((await look(ruth, true)).changed).not.toBeNull();
    expect((await look(ruth)).changed).toBeNull();
    expect(after.figures.find(({ fieldId }) => fieldId === tickets)).toMatchObject({
      shown: '1.15',
      agreed: { name: 'Ruth Okafor (email not confirmed)' },
    });
    expect(JSON.stringify(after.model)).toContain('Agreed by Ruth Okafor (email not confirmed)');
  });

  it('changes a draft in place, and adds a second round to the same new version', async () => {
    const { estId } = await makeExample(people.engineer, people.halden);
    const { visitor } = await openRoom(people.engineer, estId);
    const room = await look(visitor);
    expect(room).toMatchObject({ isWorkingCopy: true, hasFiles: false });
    await expect(downloadSharedReport(visitor, 'full')).rejects.toMatchObject({ code: 'notFound' });
    const { visitor: ruth } = await say(visitor, { ...propose(tickets, '2'), ...RUTH });
    await say(ruth, { intent: 'send' });
    const [row] = (await readSellerRoom(people.engineer, estId)).rows;
    const sent = await sendAnswers(people.engineer, estId, [{ figureId: row?.id ?? 0, answer: 'accepted', note: '' }]);
    expect(sent.version).toEqual({ estId, versionNo: 1, isNew: false });
    expect((await readEstimate(people.engineer, estId)).inputs.fields[tickets]).toMatchObject({
      value: 2,
      whose: 'agreed',
    });
  });

  it('gives two sellers who answer at the same time one new version', async () => {
    const estId = await generated();
    const { visitor } = await openRoom(people.engineer, estId);
    const { visitor: ruth } = await say(visitor, { ...propose(tickets, '2'), ...RUTH });
    await say(ruth, propose(cost, '25'));
    await say(ruth, { intent: 'send' });
    const rows = (await readSellerRoom(people.engineer, estId)).rows.map(({ id }) => id);
    const answers = await Promise.all(
      [people.engineer, people.administrator].map((actor) =>
        sendAnswers(
          actor,
          estId,
          rows.map((figureId) => ({ figureId, answer: 'accepted' as const, note: '' })),
        ),
      ),
    );
    expect(answers.map(({ accepted }) => accepted).sort()).toEqual([0, 2]);
    expect(answers.map(({ late }) => late).sort()).toEqual([0, 2]);
  });
});

describe('two readers of one link', () => {
  it('see each other’s sent proposals and messages, never unsent ones; accepting one answers the other', async () => {
    const estId = await generated();
    const { visitor } = await openRoom(people.engineer, estId);
    const { visitor: ruth } = await say(visitor, { ...propose(tickets, '2', { note: 'Ruth’s secret' }), ...RUTH });
    const { visitor: tom } = await say(visitor, { ...propose(tickets, '3'), ...TOM });
    expect(JSON.stringify(await look(tom))).not.toContain('secret');
    expect(JSON.stringify(await look(visitor))).not.toContain('secret');
    await say(ruth, { intent: 'send' });
    await say(tom, { intent: 'send' });
    expect((await figureIn(tom, tickets)).proposals.map(({ shown, isMine }) => [shown, isMine])).toEqual([
      ['3.00', true],
      ['2.00', false],
    ]);
    const [one, other] = (await readSellerRoom(people.engineer, estId)).rows;
    const both = [one, other].map((row) => ({ figureId: row?.id ?? 0, answer: 'accepted' as const, note: '' }));
    await expect(sendAnswers(people.engineer, estId, both)).rejects.toMatchObject({ code: 'unprocessable' });
    await sendAnswers(people.engineer, estId, both.slice(0, 1));
    expect((await figureIn(tom, tickets)).proposals.map(({ answer }) => answer)).toEqual(['notChosen', 'accepted']);
  });
});

describe('a late or wrong response', () => {
  it('is refused on a revoked, expired or deleted link, and stores nothing', async () => {
    for (const close of ['revoke', 'expire', 'delete'] as const) {
      const estId = await generated();
      const link = await openRoom(people.engineer, estId);
      const { visitor: ruth } = await say(link.visitor, { ...propose(tickets, '2'), ...RUTH });
      if (close === 'revoke') await revokeShareLink(people.engineer, link.shareId);
      if (close === 'delete') await deleteEstimate(people.engineer, { estimateId: estId });
      if (close === 'expire')
        await unscoped('a test lets time pass', (tx) =>
          tx.update(shareLinks).set({ expiresAt: sql`now()` }).where(eq(shareLinks.id, link.shareId)),
        );
      await expect(say(ruth, { intent: 'send' })).rejects.toMatchObject({ code: 'conflict' });
      await expect(tryFigure(ruth, { fieldId: tickets, value: '3' })).rejects.toMatchObject({ code: 'notFound' });
    }
  });

  it('is refused for a value outside the limits, a figure that is not asked about, and one that changed since', async () => {
    const estId = await generated();
    const { visitor } = await openRoom(people.engineer, estId);
    const { visitor: ruth } = await say(visitor, { ...propose(tickets, '2'), ...RUTH });
    for (const value of ['-1', '1e99', 'many', ''])
      await expect(say(ruth, propose(tickets, value))).rejects.toMatchObject({
        errors: { value: [expect.any(String)] },
      });
    await expect(say(ruth, propose('itHourlyCost', '60'))).rejects.toMatchObject({ code: 'unprocessable' });
    await expect(say(ruth, propose('serviceDeskL1:5', '60'))).rejects.toThrow();
    await expect(say(ruth, { intent: 'agree', fieldId: fact, value: '999' })).rejects.toMatchObject({
      errors: { value: [expect.stringContaining('changed')] },
    });
    expect((await figureIn(ruth, tickets)).proposals).toHaveLength(1);
  });

  it('is stored once when its form is sent twice', async () => {
    const estId = await generated();
    const { visitor } = await openRoom(people.engineer, estId);
    const { visitor: ruth } = await say(visitor, { ...propose(tickets, '2'), ...RUTH });
    await Promise.all([say(ruth, { intent: 'send' }), say(ruth, { intent: 'send' })]);
    await say(ruth, { intent: 'send' });
    expect((await readSellerRoom(people.engineer, estId)).rows).toHaveLength(1);
    const question = { intent: 'ask', text: 'Twice?', submissionId: '0b0b2c3a-8f6c-4f53-9d0e-2f5a7b3c1d11' };
    await say(ruth, question);
    await say(ruth, question);
    expect((await look(ruth)).questions).toHaveLength(1);
  });

  it('cannot be a signed-in seller’s, nor anyone’s on a link for reading', async () => {
    const estId = await generated();
    const { visitor } = await openRoom(people.engineer, estId);
    const seller = { ...visitor, isSignedIn: true };
    await expect(say(seller, { ...propose(tickets, '2'), ...RUTH })).rejects.toMatchObject({ code: 'unprocessable' });
  });

  it('is withdrawn one by one until the seller answers it', async () => {
    const estId = await generated();
    const { visitor } = await openRoom(people.engineer, estId);
    const { visitor: ruth } = await say(visitor, { ...propose(tickets, '2'), ...RUTH });
    const { visitor: tom } = await say(visitor, { ...propose(cost, '25'), ...TOM });
    const [mine] = (await figureIn(ruth, tickets)).proposals;
    await say(tom, { intent: 'undo', figureId: String(mine?.id) });
    expect((await figureIn(ruth, tickets)).proposals).toHaveLength(1);
    await say(ruth, { intent: 'undo', figureId: String(mine?.id) });
    expect((await figureIn(ruth, tickets)).proposals).toHaveLength(0);
  });
});
