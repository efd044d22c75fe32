import type { LoaderFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';
import type { Actor } from '#app/modules/access/actor.ts';
import type { RequestContext } from '../context.ts';
import type { Creating } from '../idempotency.server.ts';
import type { Guard } from '../page/arrival.server.ts';
import type { BodyType } from './read-request.server.ts';

export type ActorOf<G extends Guard> = G extends 'public' ? null : Actor;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface CallOptions<G extends Guard, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, T, R> {
  readonly can: G;
  /** A change of security: only a `user/login` token of the last five minutes makes it. */
  readonly fresh?: true;
  /** Parameters of the path; one that does not match its schema is answered with 404. */
  readonly params?: P;
  /** Search parameters, strict; a repeated one is refused. */
  readonly query?: Q;
  readonly body?: B;
  /**
   * Body types; default JSON. Values of a multipart body are texts and files. A CSV file has no `body` schema: `run`
   * reads it from the request.
   */
  readonly accepts?: readonly BodyType[];
  /** Returns true to pass a body that breaks only rules of the product to `run` as sent. */
  readonly acceptsInvalid?: (body: object) => boolean;
  /** For the contract. */
  readonly output?: z.ZodType;
  /** Instead of `output`: media types of the sent file. */
  readonly files?: readonly string[];
  /** Sent as ETag. */
  readonly versionOf?: (answer: T) => number;
  /** Reads what is stored, as the read call answers it: sent with the 409 of a stale save. */
  readonly stored?: (call: { actor: ActorOf<G>; body: z.output<B> }) => Promise<unknown>;
  /** For a call that creates something: it accepts an Idempotency-Key and runs once per key. */
  readonly creating?: Creating;
  /** One sentence for the contract. */
  readonly summary: string;
  /** Slow work without side effects, done before `run`, which holds a connection under an Idempotency-Key. */
  readonly prepare?: (call: { actor: ActorOf<G>; body: z.output<B> }) => Promise<R>;
  readonly run: (call: {
    actor: ActorOf<G>;
    params: z.output<P>;
    query: z.output<Q>;
    body: z.output<B>;
    /** The body before parsing. */
    sent: unknown;
    prepared: R;
    request: Request;
    context: RequestContext;
  }) => Promise<T | Response>;
}

export interface Call {
  readonly can: Guard;
  readonly fresh?: true;
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

export interface ApiOperation extends Call {
  readonly method: Method;
}
