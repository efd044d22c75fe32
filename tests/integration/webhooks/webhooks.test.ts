import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#app/modules/access/actor.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { generateEstimate } from '#app/modules/estimates/generate.server.ts';
import {
  createWebhook,
  deleteWebhook,
  readWebhook,
  switchWebhook,
  testWebhook,
} from '#app/modules/webhooks/webhooks.server.ts';
import { FAILURES_TO_DISABLE, MOST_TRIES, webhookTasks } from '#app/modules/webhooks/webhooks.tasks.server.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { makeWorld, type World } from '../api/fixtures.ts';
import { isSigned, useReceiver, workQueue } from './receiver.ts';

/** Webhooks from Generate to the receiver and back. */

const database = useTestDatabase();
const web = useWebServer();
const receiver = useReceiver();
let world: World;
let hook: { webhookId: number; secret: string };
beforeAll(async () => {
  world = await makeWorld(web.url);
});
beforeEach(async () => {
  await execute(sql`DELETE FROM webhooks`);
  await workQueue(database);
  receiver.take();
  receiver.answers((response) => response.end('ok'));
  hook = await createWebhook(world.actor, { name: 'CRM', url: receiver.url('/told') });
});
const deliveries = async (actor: Actor = world.actor, id = hook.webhookId) =>
  (await readWebhook(actor, id, { limit: 10, offset: 0 })).rows;
const try_ = (deliveryId: number) => webhookTasks['webhooks.deliver']({ deliveryId });

describe('a generated estimate', () => {
  it('is sent once, signed, to the webhooks of its organization', async () => {
    const partner = world.partnerAdmin;
    const theirs = await createWebhook(partner, { name: 'Own', url: receiver.url('/partner') });
    const at = await world.ready(world.actor, 1);
    const done = await generateEstimate(world.actor, at);
    await generateEstimate(world.actor, at);
    expect(await workQueue(database)).toEqual([]);
    const [told, ...more] = receiver.take();
    expect(more).toEqual([]);
    expect(told?.path).toBe('/told');
    expect(told && isSigned(hook.secret, told)).toBe(true);
    expect(told && isSigned(theirs.secret, told)).toBe(false);
    const body = JSON.parse(told?.body ?? '{}');
    expect(body).toMatchObject({ type: 'estimate.generated', data: { estId: done.estId, businessType: 1 } });
    const { headline } = await readEstimate(world.actor, done.estId);
    expect(headline).toMatchObject({ kind: 'new', all: { npv: expect.any(Number) } });
    expect(body.data).toMatchObject({ currencySign: '$', headline });
    expect(await deliveries()).toMatchObject([{ state: 'delivered', tries: 1, status: 200, error: '' }]);

    await generateEstimate(partner, await world.ready(partner, 1));
    await workQueue(database);
    expect(receiver.take().map(({ path }) => path)).toEqual(['/partner']);
  });

  it('that is rolled back is not sent', async () => {
    const at = await world.ready(world.actor, 1);
    await expect(generateEstimate(world.actor, { ...at, version: at.version - 1 })).rejects.toThrow(
      'Someone else saved',
    );
    await workQueue(database);
    expect(receiver.take()).toEqual([]);
  });

  it('enqueued again by a worker that died is sent once', async () => {
    const happening = { eventId: 'one', event: 'estimate.generated', partnerId: null, data: {} };
    await webhookTasks['webhooks.announce'](happening);
    await webhookTasks['webhooks.announce'](happening);
    await workQueue(database);
    expect(receiver.take()).toHaveLength(1);
  });
});

describe('a webhook receiver', () => {
  it('that fails gets the same ID again until it accepts', async () => {
    receiver.answers((response) => response.writeHead(500).end());
    const deliveryId = await testWebhook(world.actor, hook.webhookId);
    expect(await workQueue(database)).toEqual([`webhook ${hook.webhookId}: Returned 500`]);
    expect(await deliveries()).toMatchObject([{ state: 'waiting', tries: 1, status: 500, error: 'Returned 500' }]);
    receiver.answers((response) => response.writeHead(204).end());
    await try_(deliveryId);
    await try_(deliveryId);
    expect(await deliveries()).toMatchObject([{ state: 'delivered', tries: 2, status: 204, error: '' }]);
    const ids = receiver.take().map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('that redirects is not followed', async () => {
    receiver.answers((response) => response.writeHead(307, { Location: receiver.url('/elsewhere') }).end());
    await testWebhook(world.actor, hook.webhookId);
    await workQueue(database);
    expect(receiver.take().map(({ path }) => path)).toEqual(['/told']);
    expect(await deliveries()).toMatchObject([{ status: 307, error: 'Returned 307. Redirects are not followed.' }]);
  });

  it('that stays unreachable is given up', async () => {
    receiver.answers((response) => response.socket?.destroy());
    const deliveryId = await testWebhook(world.actor, hook.webhookId);
    for (let tried = 1; tried < MOST_TRIES; tried += 1) await expect(try_(deliveryId)).rejects.toThrow('reached');
    await try_(deliveryId);
    expect(await deliveries()).toMatchObject([{ state: 'failed', tries: MOST_TRIES, status: null }]);
    await try_(deliveryId);
    expect(receiver.take()).toHaveLength(MOST_TRIES);
  });

  it('that keeps failing is turned off, as the page, the audit trail and an email say; turned on it starts over', async () => {
    receiver.answers((response) => response.writeHead(410).end());
    await execute(sql`UPDATE webhooks SET failures = ${FAILURES_TO_DISABLE - 1}`);
    const [last, waiting] = [
      await testWebhook(world.actor, hook.webhookId),
      await testWebhook(world.actor, hook.webhookId),
    ];
    await expect(try_(last)).rejects.toThrow('Returned 410');
    await try_(waiting);
    expect((await deliveries())[0]).toMatchObject({ state: 'failed', tries: 0, error: 'The webhook is off' });
    const page = await fetch(`${web.url}/webhooks`, { headers: { Cookie: world.cookie } });
    expect(await page.text()).toContain(
      `Turned off after ${FAILURES_TO_DISABLE} failed attempts. Last error: Returned 410`,
    );
    const [event] = await execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM audit_events WHERE action = 'webhook.disabled' AND target_id = ${String(hook.webhookId)}`,
    );
    expect(event?.n).toBe(1);
    await expect(testWebhook(world.actor, hook.webhookId)).rejects.toThrow('Turn it on first');
    await switchWebhook(world.actor, hook.webhookId, true);
    receiver.answers((response) => response.end());
    await testWebhook(world.actor, hook.webhookId);
    await workQueue(database);
    expect((await deliveries())[0]).toMatchObject({ state: 'delivered' });
  });
});

describe('a webhook', () => {
  it('has a secret that is encrypted in the database and shown once', async () => {
    expect(hook.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const [row] = await execute<{ secret: string }>(sql`SELECT secret FROM webhooks`);
    expect(row?.secret).not.toContain(hook.secret.slice(6, 30));
    const listed = await fetch(`${web.url}/api/webhooks`, { headers: { Authorization: `Bearer ${world.bearer}` } });
    expect(await listed.text()).not.toContain('secret');
  });

  it('is created only for an allowed host', async () => {
    for (const url of [
      'https://elsewhere.example/',
      'http://127.0.0.1/',
      'https://169.254.169.254/latest',
      'ftp://localhost/',
    ])
      await expect(createWebhook(world.actor, { name: 'No', url }), url).rejects.toMatchObject({
        errors: { url: [/\S/] },
      });
  });

  it('that is deleted gets no pending deliveries', async () => {
    await testWebhook(world.actor, hook.webhookId);
    expect(await deleteWebhook(world.actor, hook.webhookId)).toEqual({ isNew: true });
    expect(await deleteWebhook(world.actor, hook.webhookId)).toEqual({ isNew: false });
    await expect(deleteWebhook(world.actor, 99_999)).rejects.toMatchObject({ code: 'notFound' });
    expect(await workQueue(database)).toEqual([]);
    expect(receiver.take()).toEqual([]);
  });

  it('lists its deliveries for a month', async () => {
    await testWebhook(world.actor, hook.webhookId);
    await testWebhook(world.actor, hook.webhookId);
    const [, old] = await deliveries();
    await execute(
      sql`UPDATE webhook_deliveries SET created_at = now() - interval '31 days' WHERE id = ${old?.deliveryId ?? 0}`,
    );
    await webhookTasks['remove-old-deliveries']();
    expect(await deliveries()).toHaveLength(1);
  });
});
