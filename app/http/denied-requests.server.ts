import { AppError } from '#app/errors.ts';
import { log } from '#app/infra/log/log.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { recordDenial } from '#app/modules/audit/denials.server.ts';

/**
 * Leaves a trace of a request that its actor was refused because of whom they are: a role that does not include it, or
 * something that is not there for them. The answer is the same whether or not this works.
 *
 * @param sent what came beside the path; ids are taken from it
 */
export async function recordDeniedRequest(
  thrown: unknown,
  request: Request,
  actor: Actor | null | undefined,
  sent?: object,
): Promise<void> {
  if (!actor || !(thrown instanceof AppError) || (thrown.code !== 'forbidden' && thrown.code !== 'notFound')) return;
  const { method, url } = request;
  const { pathname: path, searchParams } = new URL(url);
  try {
    await recordDenial(actor, {
      method,
      path,
      reason: thrown.code,
      sent: { ...Object.fromEntries(searchParams), ...sent },
    });
  } catch (error) {
    log().warn({ err: error, requestId: actor.requestId }, 'a denied request could not be recorded');
  }
}
