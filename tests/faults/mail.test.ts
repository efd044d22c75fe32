import { createServer, type Server, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import { startRunner } from '#app/infra/jobs/runner.server.ts';
import { accountMailTasks } from '#app/modules/auth/account-mails.server.ts';
import { requestLink } from '#app/modules/auth/resets.server.ts';
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
  stop = await startRunner(database.url, accountMailTasks);
});
afterAll(async () => {
  await stop();
  await owner.end();
});

const job = async () => {
  const [row] = await owner<{ attempts: number; error: string | null; locked: boolean }[]>`
    SELECT attempts, last_error AS error, locked_at IS NOT NULL AS locked FROM graphile_worker._private_jobs`;
  return row;
};
const ask = () => requestLink('ada@worthwhile.test', { ip: '203.0.113.9' });
const listen = (server: Server | SMTPServer) =>
  new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve());
  });

describe('a mail server', () => {
  it('that is away delays a mail, and the queue tries again until it is back', async () => {
    await expect(ask()).resolves.toBeUndefined();
    await until('it was tried', async () => (await job())?.error?.includes('ECONNREFUSED') ?? false);
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
    await owner`UPDATE graphile_worker._private_jobs SET run_at = now()`;
    await until('it arrived', () => arrived.length > 0);
    await until('its job is done', async () => (await job()) === undefined);
    expect(arrived).toEqual(['ada@worthwhile.test']);
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });

  it('that takes a connection and says nothing is waited for by the queue alone', async () => {
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

  it('that refuses a mail for now or for good keeps nobody waiting, and the queue tries it again', async () => {
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
