import { createSessionStorage } from '@remix-run/node';
import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import type { Actor } from '#app/modules/access/actor.ts';
import { signInPageForm } from '#app/modules/auth/auth.schema.ts';
import {
  actorOfSession,
  checkCredentials,
  closeSession,
  type Origin,
  openSession,
  type SignInMethod,
} from '#app/modules/auth/auth.server.ts';
import type { PasskeyProof } from '#app/modules/auth/passkeys/passkeys.schema.ts';
import { checkPasskey } from '#app/modules/auth/passkeys/passkeys.server.ts';
import {
  answerChallenge,
  isChallengeOpen,
  needsCode,
  openChallenge,
} from '#app/modules/auth/second-factor/challenges.server.ts';
import { identifyDevice } from './client/device.server.ts';
import type { RequestContext } from './context.ts';
import { challengeCookie, sessionCookie } from './cookies.server.ts';
import { refusedForm } from './form.server.ts';

function createStorage() {
  return createSessionStorage<{ id: string } & Origin & { userId: number; method: SignInMethod }>({
    cookie: sessionCookie(),
    createData: ({ userId = 0, ip = '', userAgent = '', requestId, deviceHash = '', method }) =>
      openSession(userId, { ip, userAgent, requestId, deviceHash }, method),
    // The row is read together with its actor, in one query (`actorOf`).
    readData: async (id) => ({ id }),
    updateData: async () => undefined,
    // `endSession` ends sessions: it knows the request's origin.
    deleteData: async () => undefined,
  });
}

let storage: ReturnType<typeof createStorage> | undefined;
const sessions = () => {
  storage ??= createStorage();
  return storage;
};

/** Returns the request's origin, for the audit log and the session's row. */
export function originOf(request: Request, context: RequestContext): Origin {
  return {
    ip: context.clientIp,
    userAgent: (request.headers.get('User-Agent') ?? '').slice(0, 300),
    requestId: context.requestId,
  };
}

const actors = new WeakMap<RequestContext, Promise<Actor | null>>();

/** Returns the signed-in actor, or null; looked up once per request. */
export function actorOf(request: Request, context: RequestContext): Promise<Actor | null> {
  let actor = actors.get(context);
  if (!actor) {
    actor = readActor(request, context);
    actors.set(context, actor);
  }
  return actor;
}

async function readActor(request: Request, context: RequestContext): Promise<Actor | null> {
  const header = request.headers.get('Cookie');
  if (!header) return null;
  const session = await sessions().getSession(header);
  const id = session.get('id');
  const actor = id ? await actorOfSession(id, context.clientIp) : null;
  return actor && { ...actor, ...originOf(request, context) };
}

/** The strategy's verifier is the use case that checks email and password. */
function authenticatorFor(origin: Origin): Authenticator<number> {
  const strategy = new FormStrategy(async ({ form }) => {
    const parsed = signInPageForm.safeParse(Object.fromEntries(form));
    if (!parsed.success) throw refusedForm(parsed.error);
    return checkCredentials(parsed.data, origin);
  });
  return new Authenticator<number>().use(strategy, 'form');
}

/** `isComplete` is false while a code is required. Send the headers with the answer. */
export interface SignedIn {
  readonly isComplete: boolean;
  readonly headers: Headers;
}

/**
 * Signs in with the posted form.
 *
 * @throws AppError `unprocessable`, `unauthenticated` or `tooMany`
 */
export async function signIn(request: Request, context: RequestContext): Promise<SignedIn> {
  const { deviceHash } = await identifyDevice(request);
  const origin = { ...originOf(request, context), deviceHash };
  const userId = await authenticatorFor(origin).authenticate('form', request);
  if (!(await needsCode(userId))) return startSession(request, context, userId);
  const headers = new Headers({ 'Set-Cookie': await challengeCookie.store(await openChallenge(userId)) });
  return { isComplete: false, headers };
}

/**
 * Signs in with a passkey, which needs no second factor.
 *
 * @throws AppError `unauthenticated` or `tooMany`
 */
export async function signInWithPasskey(
  request: Request,
  context: RequestContext,
  proof: PasskeyProof,
): Promise<SignedIn> {
  return startSession(request, context, await checkPasskey(proof, originOf(request, context)), {
    signedInWith: 'passkey',
  });
}

export async function isSignInWaiting(request: Request): Promise<boolean> {
  const id = await challengeCookie.read(request);
  return id !== '' && (await isChallengeOpen(id));
}

/**
 * Completes a waiting sign-in with its code; not complete if it waited too long.
 *
 * @throws AppError `unauthenticated` with the field `otp`, or `tooMany`
 */
export async function finishSignIn(request: Request, context: RequestContext, otp: string): Promise<SignedIn> {
  const id = await challengeCookie.read(request);
  const { deviceHash } = await identifyDevice(request);
  const origin = { ...originOf(request, context), deviceHash };
  const userId = id ? await answerChallenge(id, otp, origin) : null;
  const forget = await challengeCookie.clear();
  if (userId === null) return { isComplete: false, headers: new Headers({ 'Set-Cookie': forget }) };
  const started = await startSession(request, context, userId, { signedInWith: 'passwordAndCode' });
  started.headers.append('Set-Cookie', forget);
  return started;
}

/** Opens a session with a new ID and ends the browser's previous one. */
export async function startSession(
  request: Request,
  context: RequestContext,
  userId: number,
  method: SignInMethod = { signedInWith: 'password' },
): Promise<SignedIn> {
  const origin = originOf(request, context);
  const before = await sessions().getSession(request.headers.get('Cookie'));
  await endSession(before.get('id'), origin);
  const session = await sessions().getSession();
  session.set('userId', userId);
  session.set('ip', origin.ip);
  session.set('userAgent', origin.userAgent);
  session.set('requestId', origin.requestId);
  session.set('method', method);
  const { deviceHash, setCookie } = await identifyDevice(request);
  session.set('deviceHash', deviceHash);
  const headers = new Headers({ 'Set-Cookie': await sessions().commitSession(session) });
  headers.append('Set-Cookie', setCookie);
  return { isComplete: true, headers };
}

/** Reads the session ID from the cookie, or ''. The session may have ended. */
export async function sessionIdOf(request: Request): Promise<string> {
  return (await sessions().getSession(request.headers.get('Cookie'))).get('id') ?? '';
}

/**
 * Ends the request's session on the server.
 *
 * @returns the Set-Cookie header that deletes the cookie, and where logging out continues at the identity provider
 */
export async function signOut(
  request: Request,
  context: RequestContext,
): Promise<{ cookie: string; logoutUrl: string | null }> {
  const session = await sessions().getSession(request.headers.get('Cookie'));
  const logoutUrl = await endSession(session.get('id'), originOf(request, context));
  return { cookie: await sessions().destroySession(session), logoutUrl };
}

async function endSession(id: string | undefined, { ip, requestId }: Origin): Promise<string | null> {
  return id ? closeSession(id, { ip, requestId }) : null;
}
