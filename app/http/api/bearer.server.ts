import { AppError } from '#app/errors.ts';
import type { Count } from '#app/infra/limits/limits.store.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { actorOfToken } from '#app/modules/auth/auth.server.ts';
import { addRecentToken, bearerIn } from '../client/client-proof.server.ts';
import type { RequestContext } from '../context.ts';
import { originOf } from '../session.server.ts';

export function limitHeaders({ used, remaining, secondsLeft }: Count): Record<string, string> {
  return {
    'RateLimit-Limit': String(used + remaining),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(secondsLeft),
  };
}

/** Reads the bearer token, or ''. */
export function bearerOf(request: Request): string {
  return bearerIn(request.headers.get('Authorization'));
}

export async function bearerActor(token: string, request: Request, context: RequestContext): Promise<Actor> {
  const actor = token ? await actorOfToken(token, context.clientIp) : null;
  if (!actor)
    throw new AppError('unauthenticated', 'Authentication required: the bearer token is missing, expired, or revoked.');
  addRecentToken(token);
  if (actor.owesSecondFactor) {
    throw new AppError(
      'forbidden',
      'Your role requires two-factor authentication. Sign in with a browser and set it up first.',
    );
  }
  return { ...actor, ...originOf(request, context) };
}
