import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { AppError } from '#app/errors.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { can, forbiddenError } from '#app/modules/access/can.ts';
import type { Capability } from '#app/modules/access/capabilities.ts';
import { TEXT } from '#app/text.ts';
import type { RequestContext } from '../context.ts';
import { signInPath } from '../input/redirect-path.ts';
import { savePendingForm } from '../pending-form.server.ts';
import { asksForData, showsPages } from '../plain-failure.server.ts';
import { actorOf } from '../session.server.ts';

/** Every page redirects here while the user owes a second factor. */
const SECOND_FACTOR = '/second-factor';

/** A capability, or explicit access for everyone. */
export type Guard = Capability | 'public';

/** A function for a page with several addresses. */
export type GuardOption<G extends Guard> = G | ((url: URL) => G);

type ActorOf<G extends Guard> = G extends 'public' ? Actor | null : Actor;

export interface Arrival<G extends Guard> {
  readonly actor: ActorOf<G>;
  readonly request: Request;
  readonly url: URL;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly context: RequestContext;
}

export async function arrive<G extends Guard>(args: LoaderFunctionArgs, option: GuardOption<G>): Promise<Arrival<G>> {
  const { request, params } = args;
  const context = args.context as RequestContext;
  const url = new URL(request.url);
  const guard = typeof option === 'function' ? option(url) : option;
  const actor = await actorOf(request, context);
  if (guard !== 'public') {
    // Neither a data request nor a program that wants a file can follow a redirect to the sign-in page.
    if (!actor && (asksForData(request) || (context.hasNoPage && !showsPages(request))))
      throw new AppError('unauthenticated', TEXT.signedOut);
    if (!actor) throw redirect(signInPath(url), { headers: await savePendingForm(request) });
    if (actor.owesSecondFactor && guard !== 'secondFactor.own') throw redirect(SECOND_FACTOR);
    if (!can(actor, guard)) throw forbiddenError(actor as Actor, guard);
  }
  return { actor: actor as ActorOf<G>, request, url, params, context };
}
