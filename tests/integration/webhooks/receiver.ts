import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import { webhookTasks } from '#app/modules/webhooks/webhooks.tasks.server.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';

export interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
type Answer = (response: ServerResponse) => void;

/** A server on this machine that receives webhooks. */
export function useReceiver() {
  const got: Received[] = [];
  let answer: Answer = (response) => response.end('ok');
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.once('end', () => {
      got.push({ path: request.url ?? '', headers: request.headers, body });
      answer(response);
    });
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, 'localhost', resolve)));
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return {
    url: (path = '/') => `http://localhost:${(server.address() as AddressInfo).port}${path}`,
    /** Requests since the last call. */
    take: () => got.splice(0),
    answers: (how: Answer) => {
      answer = how;
    },
  };
}

/** Whether the signature is valid for the secret. */
export function isSigned(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

/** Runs queued webhook jobs once each, in order. @returns the messages of those that it would retry */
export async function workQueue(database: TestDatabase): Promise<string[]> {
  const owner = connectOwner(database.url);
  const again: string[] = [];
  try {
    for (;;) {
      const jobs = await owner<{ task: keyof typeof webhookTasks; payload: unknown }[]>`
        DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
         WHERE t.id = j.task_id AND t.identifier LIKE 'webhooks.%' RETURNING t.identifier AS task, j.payload`;
      if (jobs.length === 0) return again;
      for (const { task, payload } of jobs)
        await webhookTasks[task](payload).catch((error: Error) => again.push(error.message));
    }
  } finally {
    await owner.end();
  }
}
