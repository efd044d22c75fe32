import type { contractDocument } from '#app/http/contract.server.ts';
import { exampleCall } from './example-call.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Record<string, Schema>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly description?: string;
  readonly default?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

export interface Field {
  /** With its path: `data.rows[].estId`. */
  readonly name: string;
  readonly isRequired: boolean;
  readonly type: string;
  readonly note: string;
}
export interface Shape {
  readonly mediaType: string;
  readonly fields: readonly Field[];
}
export interface Call {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly isPublic: boolean;
  readonly parameters: readonly Field[];
  readonly bodies: readonly Shape[];
  readonly answers: readonly Shape[];
  readonly statuses: readonly string[];
  readonly curl: string;
  /** Shortened; empty for a file. */
  readonly answer: string;
}
export interface Reference {
  readonly version: string;
  readonly groups: readonly { readonly name: string; readonly calls: readonly Call[] }[];
  readonly failures: readonly { readonly status: string; readonly description: string }[];
  readonly shapes: readonly { readonly name: string; readonly note: string; readonly fields: readonly Field[] }[];
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly unknown[];
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema: Schema; example?: unknown }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Record<string, { readonly content?: Content }>;
}
type Content = Record<string, { readonly schema: Schema; readonly example?: unknown }>;

export function apiReference(document: ReturnType<typeof contractDocument>, origin: string): Reference {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations as Record<string, Operation>).map(([method, operation]) => ({
      tag: operation.tags[0] ?? '',
      call: describeCall(method.toUpperCase(), path, operation, origin),
    })),
  );
  const { responses = {}, schemas = {} } = document.components ?? {};
  return {
    version: document.info.version,
    groups: (document.tags ?? []).map(({ name }) => ({
      name,
      calls: calls.filter(({ tag }) => tag === name).map(({ call }) => call),
    })),
    failures: Object.entries(responses as Record<string, { description: string }>).map(([name, { description }]) => ({
      status: name.replace('Status', ''),
      description,
    })),
    shapes: Object.entries(schemas as Record<string, Schema>).map(([name, schema]) => ({
      name,
      note: schema.description ?? '',
      fields: fieldsOf(schema),
    })),
  };
}

function describeCall(method: string, path: string, operation: Operation, origin: string): Call {
  const { operationId, summary, security, parameters = [], requestBody, responses } = operation;
  const isPublic = security.length === 0;
  return {
    id: operationId,
    method,
    path: `/api${path}`,
    summary,
    isPublic,
    parameters: parameters.map(({ name, in: place, required = false, schema }) => ({
      name: place === 'path' ? `{${name}}` : name,
      isRequired: required,
      type: place === 'header' ? 'header' : typeOf(schema),
      note: noteOf(schema),
    })),
    bodies: shapesOf(requestBody?.content),
    answers: shapesOf(responses['200']?.content),
    statuses: Object.keys(responses),
    curl: exampleCall({
      origin,
      method,
      path,
      isPublic,
      parameters,
      mediaTypes: Object.keys(requestBody?.content ?? {}),
      request: exampleOf(requestBody?.content),
    }),
    answer: textOf(exampleOf(responses['200']?.content)),
  };
}

function exampleOf(content: Content = {}): unknown {
  return Object.values(content).find(({ example }) => example !== undefined)?.example;
}

function textOf(example: unknown): string {
  if (example === undefined) return '';
  return typeof example === 'string' ? example : JSON.stringify(example, null, 2);
}

function shapesOf(content: Content = {}): Shape[] {
  return Object.entries(content).map(([mediaType, { schema }]) => ({ mediaType, fields: fieldsOf(schema) }));
}

/** Fields of a named schema are described under its name. */
function fieldsOf(schema: Schema, path = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, one]) => {
    const at = path ? `${path}.${name}` : name;
    const isRequired = schema.required?.includes(name) ?? false;
    const inner = one.type === 'array' ? one.items : one;
    const more = inner?.properties ? fieldsOf(inner, one.type === 'array' ? `${at}[]` : at) : [];
    return [{ name: at, isRequired, type: typeOf(one), note: noteOf(one) }, ...more];
  });
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map(String).join(' | ');
  const several = schema.anyOf ?? schema.oneOf;
  // An empty value counts as none.
  if (several) return [...new Set(several.map(typeOf))].filter((type) => type !== '').join(' | ');
  const types = [schema.type ?? 'object'].flat();
  return types
    .map((type) => (type === 'array' ? `list of ${typeOf(schema.items ?? {})}` : nameOf(type, schema)))
    .join(' | ');
}

function nameOf(type: string, { format, additionalProperties }: Schema): string {
  if (type === 'string')
    return format === 'binary' ? 'file' : format === 'date-time' ? 'date and time, UTC' : (format ?? 'text');
  if (type === 'object' && typeof additionalProperties === 'object') return `${typeOf(additionalProperties)} by name`;
  return type;
}

function noteOf({ description, default: fallback, minimum, maximum, maxLength }: Schema): string {
  const range = minimum !== undefined && maximum !== undefined && maximum < 1e9 ? `${minimum} to ${maximum}` : '';
  return [
    description,
    range,
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    fallback === undefined || fallback === '' ? '' : `default ${JSON.stringify(fallback)}`,
  ]
    .filter(Boolean)
    .join('; ');
}
