import { request as httpRequest } from 'node:http';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Sent } from './samples.ts';

interface Schema {
  readonly $ref?: string;
  readonly [key: string]: unknown;
}
interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
  readonly example?: string | number;
}
interface Content {
  readonly schema: Schema;
  readonly example?: unknown;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Record<string, Content> };
  readonly responses: Record<
    string,
    { readonly $ref?: string; readonly content?: Record<string, Content>; readonly headers?: Record<string, unknown> }
  >;
}
/** The document as published. */
export interface Contract {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: {
    readonly schemas: Record<string, unknown>;
    readonly responses: Record<
      string,
      { readonly content: Record<string, { readonly example: Record<string, unknown> }> }
    >;
  };
}

/** One operation under the name of its sample: `GET report-batches/:id`. */
export interface Call {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** A reused connection could be closed by the server at its next use. */
const ALONE = { Connection: 'close' };

/** The public document. */
export async function readContract(origin: string): Promise<Contract> {
  return (await fetch(new URL('/api/openapi.json', origin), { headers: ALONE })).json();
}

/** Every operation of the document. */
export function callsOf({ paths }: Contract): Call[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path.slice(1).replace(/\{(\w+)\}/g, ':$1')}`,
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}

/** Checks responses against the document. */
export function checkerOf(contract: Contract) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  addFormats.default(ajv);
  ajv.addSchema({ ...contract, $id: 'contract' });
  const pointer = (part: string) => encodeURIComponent(part.replace(/~/g, '~0').replace(/\//g, '~1'));
  const kept = new Map<string, ValidateFunction>();
  return (call: Call, status: number, type: string, body: unknown): string[] => {
    const response = call.operation.responses[status];
    if (!response) return [`${status} is not declared`];
    const at = response.$ref
      ? `contract${response.$ref}`
      : `contract#/paths/${pointer(call.path)}/${call.method.toLowerCase()}/responses/${status}`;
    if (!response.$ref && !response.content?.[type]) return [`${type} is not declared`];
    if (type !== 'application/json') return [];
    const ref = `${at}/content/${pointer(type)}/schema`;
    const validate = kept.get(ref) ?? ajv.compile({ $ref: ref });
    kept.set(ref, validate);
    validate(body);
    return (validate.errors ?? []).map(({ instancePath, message, params }) =>
      `${instancePath} ${message} ${JSON.stringify(params)}`.slice(0, 300),
    );
  };
}

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: Record<string, unknown>;
  readonly headers: Headers;
}

/** On a new connection: a reused one could be closed by the server at its next use. */
async function overOneConnection(request: Request): Promise<{ status: number; headers: Headers; content: string }> {
  const bytes = Buffer.from(await request.arrayBuffer());
  return new Promise((resolve, reject) => {
    const { method } = request;
    const headers = { ...Object.fromEntries(request.headers), 'content-length': String(bytes.length) };
    const sent = httpRequest(request.url, { method, headers, agent: false }, (response) => {
      let content = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        content += part;
      });
      response.once('error', reject);
      response.once('end', () => {
        const told = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as [string, string]);
        resolve({ status: response.statusCode ?? 0, headers: new Headers(told), content });
      });
    });
    sent.once('error', reject);
    sent.end(bytes);
  });
}

/** Sends a call; `raw` goes before the sample's body. */
export async function send(
  origin: string,
  { method, path }: Pick<Call, 'method' | 'path'>,
  { params = {}, query = {}, body, form, csv }: Sent,
  headers: Record<string, string>,
  raw?: string,
): Promise<Answer> {
  const url = new URL(`/api${path.replace(/\{(\w+)\}/g, (_, name) => String(params[name]))}`, origin);
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, String(value));
  const formData = new FormData();
  for (const [name, value] of Object.entries(form ?? {})) formData.set(name, value);
  const text = raw ?? csv ?? (body && JSON.stringify(body));
  const request = new Request(url, {
    method,
    headers: {
      ...(form ? {} : csv !== undefined ? { 'Content-Type': 'text/csv' } : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(method === 'GET' ? {} : { body: form ? formData : text }),
  });
  const answer = await overOneConnection(request);
  const type = (answer.headers.get('Content-Type') ?? '').split(';')[0] ?? '';
  const { content } = answer;
  return {
    status: answer.status,
    type,
    headers: answer.headers,
    body: type === 'application/json' ? JSON.parse(content) : {},
  };
}
