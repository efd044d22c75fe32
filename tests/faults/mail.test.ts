import { createServer, type Server, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import { startRunner } from '#app/infra/jobs/runner.server.ts';
import { mailTasks } from '#app/infra/mail/mail-queue.server.ts';
import { accountMailTasks } from '#app/modules/auth/account-mails.server.ts';
import { readLink, requestLink } from '#app/modules/auth/resets.server.ts';
import { freePort, until } from '#tests/support/product-process.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { addActor } from '../integration/users/people.ts';

/** An unavailable or silent mail server delays no request and loses no email. */

const port = await freePort();
// Read once, with the first connection.
process.env.SMTP_URL = `smtp://127.0.0.1:${port}`;
process.env.MAIL_FROM = 'Worthwhile <no-reply@worthwhile.test>';
process.env.LOG_LEVEL ??= 'silent';
const database = useTestDatabase();
let owner: ReturnType<typeof connectOwner>;
let stop: () => Promise<void>;

beforeAll(async () => {
  owner = connectOwner(database.url);
  await addActor('Ada', 3);
  stop = await startRunner(database.url, { ...mailTasks, ...accountMailTasks });
});
afterAll(async () => {
  await stop();
  await owner.end();
});

const job = async () => {
  const [row] = await owner<{ attempts: number; error: string | null; locked: boolean }[]>`
    SELECT attempts, last_error AS error, locked_at IS NOT NULL AS locked FROM graphile_worker.jobs
     WHERE task_identifier = 'mail.send'`;
  return row;
};
/** Without waiting for the queue's delay. */
const again = () => owner`UPDATE graphile_worker._private_jobs SET run_at = now()`;
const ask = () => requestLink('ada@worthwhile.test', { ip: '203.0.113.9' });
const listen = (server: Server | SMTPServer) =>
  new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve());
  });

describe('a mail server', () => {
  it('that is unavailable delays an email, and the queue retries until it is delivered', async () => {
    await expect(ask()).resolves.toBeUndefined();
    await until('it was tried', async () => (await job())?.error?.includes('ECONNREFUSED') ?? false);
    const [{ payload } = { payload: '' }] = await owner`
      SELECT j.payload::text FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
       WHERE t.identifier = 'mail.send'`;
    expect(payload).toContain('encrypted');
    expect(payload).not.toMatch(/ada@|code=/);
    const arrived: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, session, done) {
        arrived.push(...session.envelope.rcptTo.map(({ address }) => address));
        stream.resume().on('end', () => done());
      },
    });
    await listen(server);
    await again();
    await until('it arrived', () => arrived.length > 0);
    await until('its job is done', async () => (await job()) === undefined);
    expect(arrived).toEqual(['ada@worthwhile.test']);
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });

  it('that accepts a connection and never answers delays only the queue', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket));
    await listen(silent);
    await expect(ask()).resolves.toBeUndefined();
    await until('the queue waits for it', () => sockets.length > 0);
    expect(await job()).toMatchObject({ attempts: 1, locked: true });
    for (const socket of sockets) socket.destroy();
    await until('it is kept for later', async () => {
      const kept = await job();
      return kept?.locked === false && kept.error !== null;
    });
    silent.close();
  });

  it('that accepts an email without answering gets it again: one Message-ID, one working link', async () => {
    await owner`DELETE FROM graphile_worker._private_jobs`;
    const accepted: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, { id }, done) {
        let raw = '';
        stream.setEncoding('utf8').on('data', (text) => (raw += text));
        stream.on('end', () => {
          accepted.push(raw);
          if (accepted.length > 1) return done();
          for (const connection of server.connections) if (connection.id === id) connection.close();
        });
      },
    });
    await listen(server);
    await ask();
    await until('its answer is missed', async () => (await job())?.error != null);
    await again();
    await until('it is sent again', async () => (await job()) === undefined && accepted.length === 2);
    const headers = (name: string) => accepted.map((raw) => new RegExp(`^${name}: (.*)\\r$`, 'm').exec(raw)?.[1]);
    expect(headers('Message-ID')[0]).toMatch(/^<[0-9a-f-]{36}@localhost>$/);
    expect(new Set(headers('Message-ID')).size).toBe(1);
    const codes = accepted.map((raw) => /code=3D([\w-]{43})/.exec(raw.replace(/=\r?\n/g, ''))?.[1] ?? '');
    expect(codes[0]).toBe(codes[1]);
    expect(await readLink(codes[0] ?? '', { ip: '203.0.113.9' })).toMatchObject({ purpose: 'reset' });
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });

  it('that rejects an email temporarily or permanently blocks no request, and the queue retries', async () => {
    for (const responseCode of [451, 550]) {
      await owner`DELETE FROM graphile_worker._private_jobs`;
      const server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onRcptTo: (_, __, done) => done(Object.assign(new Error('Not now.'), { responseCode })),
      });
      await listen(server);
      await expect(ask()).resolves.toBeUndefined();
      await until('it was refused', async () => (await job())?.error?.includes(String(responseCode)) ?? false);
      await until('it is kept for later', async () => (await job())?.locked === false);
      await new Promise<void>((resolve) => server.close(() => resolve()));
    }
  });
});
