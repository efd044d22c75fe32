import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { AppError } from '#app/errors.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { can, refusalOf } from '#app/modules/access/can.ts';
import { actorOfToken } from '#app/modules/auth/auth.server.ts';
import { hashSecret } from '#app/modules/auth/secrets.server.ts';
import { TEXT } from '#app/text.ts';
import '#app/validation-words.ts';
import { tagOf, withIfMatch } from './api/entity-tag.server.ts';
import { jsonAnswer, namedMessage, refusalHeaders } from './api/json-answer.server.ts';
import { answerByMethod } from './api/methods.server.ts';
import { countCall, limitHeaders, requireWithin } from './api-limits.server.ts';
import type { RequestContext } from './context.ts';
import { noteDenied } from './denied.server.ts';
import { readForm } from './form.server.ts';
import { answerOnce, type Creating, REPEATED_HEADER } from './idempotency.server.ts';
import { formValues } from './input/check-form.ts';
import { refusedInput } from './input/field-errors.ts';
import { requireStorable } from './input/storable.ts';
import { parseStrictJson } from './input/strict-json.ts';
import type { Guard } from './page.server.ts';
import { failureOf } from './respond.server.ts';

type ActorOf<G extends Guard> = G extends 'public' ? null : Actor;
/** How a body may be sent. */
export type BodyType = 'application/json' | 'multipart/form-data' | 'text/csv';
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface ApiOptions<G extends Guard, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, T, R> {
  readonly can: G;
  readonly method: Method;
  /** The parts of the path that vary, by their names in it; one of another shape is as good as none: 404. */
  readonly params?: P;
  /** Search parameters, strict; each may stand once. */
  readonly query?: Q;
  /** Body, strict. */
  readonly body?: B;
  /**
   * How the body may be sent; JSON if left out. A multipart body's values are texts and files; a CSV file has no `body`
   * schema: `run` reads it from the request.
   */
  readonly accepts?: readonly BodyType[];
  /** Whether a body is taken although it breaks rules of the product, if it does nothing else wrong: `run` gets it as sent. */
  readonly takesUnruly?: (given: object) => boolean;
  /** Shape of the answer, for the contract. */
  readonly output?: z.ZodType;
  /** Instead of `output`: the media types of the file that is sent. */
  readonly files?: readonly string[];
  /** The version of the record that an answer is of, which is sent as its ETag. */
  readonly versionOf?: (answer: T) => number;
  /** It makes something new each time: it takes an Idempotency-Key, under which it is done once. */
  readonly creating?: Creating;
  /** One sentence for the contract. */
  readonly summary: string;
  /** What takes its time and changes nothing, done before `run`, which under an Idempotency-Key holds a connection. */
  readonly prepare?: (call: { actor: ActorOf<G>; body: z.output<B> }) => Promise<R>;
  readonly run: (call: {
    actor: ActorOf<G>;
    params: z.output<P>;
    query: z.output<Q>;
    body: z.output<B>;
    /** The body before its schema read it. */
    sent: unknown;
    prepared: R;
    request: Request;
    context: RequestContext;
  }) => Promise<T | Response>;
}

/** One operation of the JSON API, with all that its contract says of it. */
export interface ApiOperation {
  readonly can: Guard;
  readonly method: Method;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly accepts?: readonly BodyType[];
  readonly output?: z.ZodType;
  readonly files?: readonly string[];
  readonly hasVersion: boolean;
  readonly creating?: Creating;
  readonly handle: (args: LoaderFunctionArgs) => Promise<Response>;
}

/** Declares an operation of the JSON API: bearer token, permission, strict input, exactly 200. */
export function api<
  G extends Guard,
  T,
  Q extends z.ZodType = z.ZodType<undefined>,
  B extends z.ZodType = z.ZodType<undefined>,
  P extends z.ZodType = z.ZodType<undefined>,
  R = undefined,
>(options: ApiOptions<G, P, Q, B, T, R>): ApiOperation {
  const handle = async ({ request, params: parts, context: given }: LoaderFunctionArgs): Promise<Response> => {
    const context = given as RequestContext;
    let actor: Actor | null = null;
    let sent: object | undefined;
    const told: Record<string, string> = {};
    try {
      if (options.can !== 'public') {
        const token = bearerOf(request);
        actor = await bearerActor(token, context);
        const count = await countCall(options.files ? 'files' : 'calls', hashSecret(token));
        Object.assign(told, limitHeaders(count));
        requireWithin(count);
        if (!can(actor, options.can)) throw refusalOf(actor, options.can);
      }
      const params = parsePath(options.params, parts) as z.output<P>;
      const query = parseInput(options.query, readQuery(request)) as z.output<Q>;
      const type = options.body || options.accepts ? bodyTypeOf(request, options.accepts) : undefined;
      const given = options.body ? await readBody(request, type) : undefined;
      const named = withIfMatch(request, options.body, given);
      const isUnruly = isObject(named) && options.takesUnruly?.(named);
      const body = (options.body ? parseInput(options.body, named, isUnruly) : undefined) as z.output<B>;
      sent = body as object | undefined;
      const prepared = (await options.prepare?.({ actor: actor as ActorOf<G>, body })) as R;
      const run = (read: Request) =>
        options.run({ actor: actor as ActorOf<G>, params, query, body, sent: named, prepared, request: read, context });
      const { answer, isRepeated } =
        options.creating && actor
          ? await answerOnce({ actor, request, body, creating: options.creating }, run)
          : { answer: await run(request), isRepeated: false };
      if (isRepeated) told[REPEATED_HEADER] = 'true';
      if (options.versionOf) told.ETag = tagOf(options.versionOf(answer as T));
      return answerWith(answer, told);
    } catch (error) {
      if (error instanceof Response) return answerWith(error, told);
      await noteDenied(error, request, actor, sent);
      const failure = failureOf(error, context);
      const { code, errors, status } = failure;
      const message = namedMessage(failure.message, errors);
      const refusal = errors ? { code, message, errors } : { code, message };
      return jsonAnswer(refusal, status, { ...told, ...refusalHeaders(status), ...failure.headers });
    }
  };
  const { versionOf, ...declared } = options;
  return { ...declared, hasVersion: versionOf !== undefined, handle };
}

/** Every operation by its path under /api, for the contract; filled as the route modules load. */
const operationsByPath = new Map<string, readonly ApiOperation[]>();

/** All operations of the API with their paths, as declared by the routes that this process serves. */
export function declaredOperations(): ReadonlyMap<string, readonly ApiOperation[]> {
  return operationsByPath;
}

/**
 * Makes the loader and action of a resource route over the operations of its path; see `answerByMethod` for its other methods.
 *
 * @param path the path under /api, e.g. `user/login`
 */
export function apiRoute(path: string, ...operations: ApiOperation[]) {
  operationsByPath.set(path, operations);
  const methods = operations.map(({ method }) => method);
  return (args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> =>
    answerByMethod(args.request, methods, async (method) => {
      const operation = operations.find((one) => one.method === method);
      if (!operation) throw new Error(`${path} declares no ${method}`);
      return operation.handle(args);
    });
}

/** The bearer token, or nothing. */
export function bearerOf(request: Request): string {
  return /^Bearer ([\w-]{20,200})$/.exec(request.headers.get('Authorization') ?? '')?.[1] ?? '';
}

async function bearerActor(token: string, context: RequestContext): Promise<Actor> {
  const actor = token ? await actorOfToken(token, context.clientIp) : null;
  if (!actor)
    throw new AppError('unauthenticated', 'Authentication required: the bearer token is missing, expired, or revoked.');
  if (actor.owesSecondFactor) {
    throw new AppError('forbidden', 'Your role requires a second factor. Sign in with a browser and set it up first.');
  }
  return { ...actor, requestId: context.requestId };
}

function parsePath(schema: z.ZodType | undefined, parts: unknown): unknown {
  const parsed = schema?.safeParse(parts);
  if (parsed && !parsed.success) throw new AppError('notFound', TEXT.notFound);
  return parsed?.data;
}

function readQuery(request: Request): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of new URL(request.url).searchParams) {
    if (name in query)
      throw new AppError('invalid', `${name} appears more than once.`, {
        errors: { [name]: ['Appears more than once.'] },
      });
    query[name] = value;
  }
  return { ...query };
}

function bodyTypeOf(request: Request, accepts: readonly BodyType[] = ['application/json']): BodyType {
  const header = request.headers.get('Content-Type') ?? '';
  const given = header.split(';')[0]?.trim().toLowerCase();
  const type = accepts.find((accepted) => accepted === given);
  const charset = /;\s*charset="?([^";\s]*)/i.exec(header)?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) throw new AppError('unsupported', 'Send the body in UTF-8.');
  if (!type) throw new AppError('unsupported', `Send the body as ${accepts.join(' or ')}.`);
  if (request.headers.get('Content-Encoding')) throw new AppError('unsupported', 'Send the body without compression.');
  return type;
}

async function readBody(request: Request, type: BodyType | undefined): Promise<unknown> {
  if (type === 'multipart/form-data') return formValues(await readForm(request));
  return parseStrictJson(await request.text());
}

/** Parses with the operation's own schema. @throws AppError as `refusedInput`, or as `requireStorable` */
function parseInput(schema: z.ZodType | undefined, value: unknown, isUnruly = false): unknown {
  const parsed = (schema ?? z.strictObject({})).safeParse(value);
  if (parsed.success) return requireStorable(parsed.data);
  const refused = refusedInput(parsed.error);
  if (isUnruly && refused.code === 'unprocessable') return requireStorable(value);
  throw refused;
}

const isObject = (given: unknown): given is object => typeof given === 'object' && given !== null;

function answerWith(answer: unknown, headers: Record<string, string>): Response {
  if (!(answer instanceof Response)) return jsonAnswer(answer, 200, headers);
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  return answer;
}
