import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { deleteEstimate } from '#app/modules/estimates/lifecycle/deletion.server.ts';
import { downloadReport } from '#app/modules/report/report.server.ts';
import { unlockShare } from '#app/modules/share/open-share.server.ts';
import { readSending, sendToCustomer } from '#app/modules/share/send-to-customer.server.ts';
import { shareBody } from '#app/modules/share/share.schema.ts';
import { createShareLink, listShareLinks, revokeShareLink } from '#app/modules/share/share.server.ts';
import { downloadSharedReport, readSharedReport } from '#app/modules/share/shared-report.server.ts';
import { auditEvents, partners, shareLinks } from '#drizzle/schema/index.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { formPoster } from '#tests/support/posted-form.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { addUser, asActor, signIn } from '../access/fixtures.ts';
import { type People, usePeople } from '../estimates/people.ts';
import { makeExample, makeGenerated } from '../estimates/worked-example.ts';

const people = usePeople();
const web = useWebServer();
let estId: number;
beforeAll(async () => {
  estId = await makeGenerated(people.engineer, people.halden, 'Shared');
});

const share = (
  actor: People['engineer'],
  form: Partial<Parameters<typeof shareBody.parse>[0] & object> & object = {},
) => createShareLink(actor, shareBody.parse({ estId, ...form }));
const tokenOf = ({ url }: { url: string }) => url.slice(url.lastIndexOf('/') + 1);
const readerOf = (link: { url: string }, more: { pass?: string; ip?: string } = {}) => ({
  token: tokenOf(link),
  pass: '',
  ip: '192.0.2.1',
  ...more,
});
const read = (reader: ReturnType<typeof readerOf>) => readSharedReport(reader, { counts: true });
const stateOf = async (reader: ReturnType<typeof readerOf>) => (await read(reader)).state;

describe('a share link', () => {
  it('opens the report for anyone with the link, and counts each view', async () => {
    const link = await share(people.engineer, { label: 'Board' });
    expect(await stateOf(readerOf(link))).toBe('open');
    expect(await stateOf(readerOf(link))).toBe('open');
    const [listed] = await listShareLinks(people.engineer, estId);
    expect(listed).toMatchObject({ shareId: link.shareId, label: 'Board', state: 'open', views: 2 });
    const events = await unscoped('a test counts', (tx) =>
      tx
        .select()
        .from(auditEvents)
        .where(and(eq(auditEvents.action, 'share.viewed'), eq(auditEvents.targetId, String(estId)))),
    );
    expect(events).toHaveLength(2);
  });

  it('is the same when its form is sent again, and another when anything differs', async () => {
    const form = shareBody.parse({ estId, label: 'Twice' });
    const submitted = { ...form, submissionId: randomUUID() };
    const [one, again] = await Promise.all(
      [submitted, submitted].map((sent) => createShareLink(people.engineer, sent)),
    );
    expect(again).toEqual(one);
    const other = await createShareLink(people.engineer, { ...submitted, label: 'Other' });
    const foreign = await createShareLink(people.administrator, submitted);
    expect(new Set([one?.url, other.url, foreign.url]).size).toBe(3);
    expect(await stateOf(readerOf(other))).toBe('open');
  });

  it('is created once, whether its page is loaded again or its form is sent again', async () => {
    const { actor } = await asActor(await addUser(2, null));
    const path = `/estimates/${estId}/share`;
    const page = formPoster(() => web.url, await signIn(web.url, actor.email));
    const fields = { intent: 'create', submissionId: randomUUID(), label: 'Board', expiresInDays: '30' };
    const post = () => page.post(path, new FormData(), fields);
    const rows = async () => (await page.open(path)).html.match(/name="shareId"/g)?.length;
    expect((await post()).status).toBe(303);
    const once = await rows();
    expect(once).toBeGreaterThan(0);
    expect([(await post()).status, await rows()]).toEqual([303, once]);
  });

  it('that is gone with its estimate leaves the seller of its room their answers', async () => {
    const { actor } = await asActor(await addUser(2, null));
    const page = formPoster(() => web.url, await signIn(web.url, actor.email));
    const answers = { intent: 'send', figure_1: '', answer_1: 'declined', note_1: 'Let us settle it on Thursday' };
    const { status, html } = await page.post('/estimates/987654321/room', new FormData(), answers);
    expect(status).toBe(404);
    expect(html).toContain('Page not found');
    expect(html).toContain('value="Let us settle it on Thursday"');
  });

  it('is mailed once to the customer, as a room, when its form is sent twice at the same time', async () => {
    const sent = { estId, mailTo: 'ruth.okafor@halden.test', submissionId: randomUUID() };
    await Promise.all([sendToCustomer(people.engineer, sent), sendToCustomer(people.engineer, sent)]);
    const links = await listShareLinks(people.engineer, estId);
    expect(links.filter(({ sentTo }) => sentTo === sent.mailTo)).toMatchObject([{ mayRespond: true, state: 'open' }]);
    const mailed = await unscoped('a test counts', (tx) =>
      tx
        .select()
        .from(auditEvents)
        .where(and(eq(auditEvents.action, 'share.mailed'), eq(auditEvents.targetId, String(estId)))),
    );
    expect(mailed).toHaveLength(1);
    const { sent: shown } = (await readSending(people.engineer, await readEstimate(people.engineer, estId))) ?? {};
    expect(shown).toMatchObject({ sentTo: sent.mailTo, lastViewedAt: null });
  });

  it('is stored only as a hash', async () => {
    const link = await share(people.engineer);
    const rows = await unscoped('a test looks', (tx) => tx.select().from(shareLinks));
    expect(JSON.stringify(rows)).not.toContain(tokenOf(link));
    expect(tokenOf(link).length).toBeGreaterThanOrEqual(22);
  });

  it('names the owner only if selected', async () => {
    const [silent, named] = [await share(people.engineer), await share(people.engineer, { showsOwner: true })];
    expect(await read(readerOf(silent))).toMatchObject({ owner: null });
    expect(await read(readerOf(named))).toMatchObject({ owner: { email: people.engineer.email } });
    const { model } = (await read(readerOf(silent))) as { model: object };
    expect(JSON.stringify(model)).not.toContain(people.engineer.email);
  });

  it('downloads the same file as the owner', async () => {
    const link = await share(people.engineer);
    const file = await downloadSharedReport(readerOf(link), 'workbook');
    const own = await downloadReport(people.engineer, { estId, edition: 'workbook' });
    expect(Buffer.from(file.bytes).equals(Buffer.from(own.bytes))).toBe(true);
    expect(file.sha256).toBe(own.sha256);
  });

  it('is revoked once, and not again', async () => {
    const link = await share(people.engineer);
    await revokeShareLink(people.engineer, link.shareId);
    expect(await stateOf(readerOf(link))).toBe('gone');
    await expect(downloadSharedReport(readerOf(link), 'full')).rejects.toMatchObject({ code: 'notFound' });
    expect(await revokeShareLink(people.engineer, link.shareId)).toEqual({ isNew: false });
  });

  it('expires by the clock of the database', async () => {
    const link = await share(people.engineer, { expiresInDays: 1 });
    await unscoped('a test lets time pass', (tx) =>
      tx.update(shareLinks).set({ expiresAt: sql`now()` }).where(eq(shareLinks.id, link.shareId)),
    );
    expect(await stateOf(readerOf(link))).toBe('gone');
    const listed = (await listShareLinks(people.engineer, estId)).find(({ shareId }) => shareId === link.shareId);
    expect(listed?.state).toBe('expired');
  });

  it('is closed when its estimate is deleted', async () => {
    const other = await makeGenerated(people.engineer, people.halden, 'Deleted later');
    const link = await createShareLink(people.engineer, shareBody.parse({ estId: other }));
    await deleteEstimate(people.engineer, { estimateId: other });
    expect(await stateOf(readerOf(link))).toBe('gone');
  });

  it('is closed while its partner is inactive', async () => {
    const own = await makeGenerated(people.partnerAdmin, people.marlow, "A partner's");
    const link = await createShareLink(people.partnerAdmin, shareBody.parse({ estId: own }));
    const setActive = (isActive: boolean) =>
      unscoped('a test deactivates', (tx) =>
        tx
          .update(partners)
          .set({ isActive })
          .where(eq(partners.id, people.partnerAdmin.partnerId ?? 0)),
      );
    await setActive(false);
    expect(await stateOf(readerOf(link))).toBe('gone');
    await setActive(true);
    expect(await stateOf(readerOf(link))).toBe('open');
  });

  it('with an unknown token looks like a closed one, and too many of them are rejected', async () => {
    const reader = { token: 'x'.repeat(43), pass: '', ip: '198.51.100.7' };
    for (let count = 0; count < 100; count++) expect(await stateOf(reader)).toBe('gone');
    await expect(read(reader)).rejects.toMatchObject({ code: 'tooMany' });
    expect(await stateOf({ ...reader, ip: '198.51.100.8' })).toBe('gone');
  });

  it('opens a complete draft as a working copy, without files', async () => {
    const { estId: draft } = await makeExample(people.engineer, people.halden, { name: 'A working copy' });
    const link = await share(people.engineer, { estId: draft });
    expect(await read(readerOf(link))).toMatchObject({ state: 'open', isWorkingCopy: true, hasFiles: false });
    await expect(downloadSharedReport(readerOf(link), 'full')).rejects.toMatchObject({ code: 'notFound' });
  });

  it('is not created for an incomplete draft, nor visible or revocable for another tenant', async () => {
    const { estId: draft } = await makeExample(people.engineer, people.halden, {
      name: 'A draft',
      until: 'products',
    });
    await expect(share(people.engineer, { estId: draft })).rejects.toMatchObject({ code: 'unprocessable' });
    const link = await share(people.engineer);
    await expect(share(people.otherPartnerAdmin)).rejects.toMatchObject({ code: 'notFound' });
    await expect(listShareLinks(people.otherPartnerAdmin, estId)).rejects.toMatchObject({ code: 'notFound' });
    await expect(revokeShareLink(people.otherPartnerAdmin, link.shareId)).rejects.toMatchObject({ code: 'notFound' });
    expect(await stateOf(readerOf(link))).toBe('open');
  });
});

describe('a share link with a password', () => {
  const password = 'open sesame';

  it('shows and downloads nothing before its password', async () => {
    const link = await share(people.engineer, { password });
    expect(await read(readerOf(link))).toEqual({ state: 'locked' });
    await expect(downloadSharedReport(readerOf(link), 'workbook')).rejects.toMatchObject({ code: 'notFound' });
    await expect(unlockShare(readerOf(link), 'open sesam')).rejects.toMatchObject({ code: 'unprocessable' });
    const pass = await unlockShare(readerOf(link), password);
    expect(await stateOf(readerOf(link, { pass }))).toBe('open');
    expect((await listShareLinks(people.engineer, estId)).find(({ shareId }) => shareId === link.shareId)?.views).toBe(
      1,
    );
  });

  it('does not open with another link’s cookie', async () => {
    const [one, other] = [await share(people.engineer, { password }), await share(people.engineer, { password })];
    const pass = await unlockShare(readerOf(one), password);
    expect(await stateOf(readerOf(other, { pass }))).toBe('locked');
  });

  it('rejects even the right password after five wrong ones from one network, and from no other network', async () => {
    const link = await share(people.engineer, { password });
    for (let count = 0; count < 5; count++)
      await expect(unlockShare(readerOf(link), 'wrong')).rejects.toMatchObject({ code: 'unprocessable' });
    await expect(unlockShare(readerOf(link), password)).rejects.toMatchObject({ code: 'tooMany' });
    expect(await unlockShare(readerOf(link, { ip: '192.0.2.2' }), password)).not.toBe('');
  });

  it('is slowed by wrong passwords from many networks, and stays open for those who entered the right one', async () => {
    const link = await share(people.engineer, { password });
    const pass = await unlockShare(readerOf(link, { ip: '192.0.2.3' }), password);
    for (let count = 0; count < 10; count++)
      await expect(unlockShare(readerOf(link, { ip: `198.51.100.${count}` }), 'wrong')).rejects.toMatchObject({
        code: 'unprocessable',
      });
    await execute(sql`update rate_limits set points = 30, expire = now() + interval '1 hour'
        where key = ${`share:anywhere:${link.shareId}`}`);
    await expect(unlockShare(readerOf(link, { ip: '192.0.2.4' }), password)).rejects.toMatchObject({ code: 'tooMany' });
    expect(await stateOf(readerOf(link, { pass }))).toBe('open');
  });
});
