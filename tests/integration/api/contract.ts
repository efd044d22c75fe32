import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Sent } from './samples.ts';

interface Schema {
  readonly $ref?: string;
  readonly [key: string]: unknown;
}
interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly required?: boolean;
  readonly schema: Schema;
}
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema }> };
  readonly responses: Record<string, { readonly $ref?: string; readonly content?: Record<string, unknown> }>;
}
/** The document as its reader has it. */
export interface Contract {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, unknown> };
}

/** One operation under the name that its sample has: `GET report-batches/:id`. */
export interface Call {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** A connection of its own for each call: the one before may just be closed by the server as idle. */
const ALONE = { Connection: 'close' };

/** The document, as anybody gets it. */
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

/** Checks answers against the document. */
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
  const answer = await fetch(url, {
    method,
    headers: {
      ...ALONE,
      ...(form ? {} : csv !== undefined ? { 'Content-Type': 'text/csv' } : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(method === 'GET' ? {} : { body: form ? formData : text }),
  });
  const type = (answer.headers.get('Content-Type') ?? '').split(';')[0] ?? '';
  const content = await answer.text();
  return {
    status: answer.status,
    type,
    headers: answer.headers,
    body: type === 'application/json' ? JSON.parse(content) : {},
  };
}
