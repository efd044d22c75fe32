import type { LoaderFunctionArgs } from '@remix-run/node';
import { expect } from 'vitest';
import { declaredOperations } from '#app/http/api.server.ts';

type Action = (args: LoaderFunctionArgs) => Promise<Response>;

/** Calls a path under /api by its route, without a server. A successful answer is checked against the contract. */
export async function callApi(
  action: Action,
  [method, address]: readonly [method: string, address: string],
  { body, bearer }: { readonly body?: FormData | object | undefined; readonly bearer?: string | undefined } = {},
) {
  const isForm = body instanceof FormData;
  const request = new Request(`http://localhost:3000/api/${address}`, {
    method,
    headers: {
      ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
      ...(!isForm && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const context = { nonce: '', requestId: 'test', clientIp: '203.0.113.7' };
  const response = await action({ request, params: {}, context } as LoaderFunctionArgs);
  const answer = await response.json();
  const operations = declaredOperations().get(address.split('?')[0] ?? '') ?? [];
  const output = operations.find((operation) => operation.method === method)?.output;
  if (response.status === 200) expect(output?.safeParse(answer).error?.issues).toBeUndefined();
  return { status: response.status, ...answer };
}
