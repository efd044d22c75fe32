import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export const TOKEN = 'test-token-0123456789abcdef';

export interface Call {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly authorization: string | undefined;
  /** The Idempotency-Key header. */
  readonly key?: string;
  readonly contentType?: string;
  readonly body?: string;
}
export type Answer = { readonly status?: number; readonly body?: unknown; readonly headers?: Record<string, string> };
export type Handler = (call: Call, nth: number) => Answer | 'drop' | Promise<Answer | 'drop'>;

/** Answers `/api/{path}` with the handlers, and 404 elsewhere, on a free port. */
export async function startServer(handlers: Record<string, Handler>, user: { roleId: number } = { roleId: 1 }) {
  const calls: Call[] = [];
  const profile = { ...user, firstName: 'Ada', lastName: 'King', roles: [{ id: user.roleId, name: 'Administrator' }] };
  const all: Record<string, Handler> = { 'user/profile': () => ({ body: { data: profile } }), ...handlers };

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://server');
    const path = url.pathname.replace(/^\/api\//, '');
    const call: Call = {
      path,
      query: Object.fromEntries(url.searchParams),
      authorization: request.headers.authorization,
      ...keyOf(request),
      ...(await sentWith(request)),
    };
    calls.push(call);
    const nth = calls.filter((other) => other.path === path).length;
    const answer = await answerOf(call, nth);
    if (answer === 'drop') return void request.socket.destroy();
    const { status = 200, body = {}, headers = {} } = answer;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const answerOf = (call: Call, nth: number) => {
    if (call.authorization !== `Bearer ${TOKEN}`) return { status: 401, body: { message: 'Sign in again.' } };
    return all[call.path]?.(call, nth) ?? { status: 404, body: { message: 'There is nothing here.' } };
  };

  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(stop);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls, stop };
}

function keyOf(request: IncomingMessage): Pick<Call, 'key'> {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' ? { key } : {};
}

async function sentWith(request: IncomingMessage): Promise<Pick<Call, 'contentType' | 'body'>> {
  const contentType = request.headers['content-type'];
  if (contentType === undefined) return {};
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return { contentType, body: Buffer.concat(chunks).toString() };
}

/** Newest first. */
export function rowsOf(count: number, change: (id: number) => Record<string, unknown> = () => ({})) {
  return Array.from({ length: count }, (_, i) => {
    const estId = count - i;
    return {
      estId,
      estName: `Estimate ${estId}`,
      prodCombinationId: '5,6',
      productName: 'SaaS Enterprise',
      customer: estId % 2 === 0 ? 'Northwind' : 'Fabrikam',
      createdAt: new Date(Date.UTC(2026, 0, 1) + estId * 3_600_000).toISOString(),
      state: 2,
      actions: ['view'],
      ...change(estId),
    };
  });
}

/** Answers with the requested page. */
export function listHandler(rows: readonly object[]): Handler {
  return ({ query }) => {
    const offset = Number(query.offset);
    const limit = Number(query.limit);
    return { body: { data: { rows: rows.slice(offset, offset + limit), count: rows.length } } };
  };
}
