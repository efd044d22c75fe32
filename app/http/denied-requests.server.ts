import { AppError } from '#app/errors.ts';
import { log } from '#app/infra/log/log.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { recordDenial } from '#app/modules/audit/denials.server.ts';

/**
 * Records a request that was denied because of its actor: the role lacks the permission, or the record is outside its
 * scope. The answer is the same if recording fails.
 *
 * @param sent values in addition to the path; IDs are read from them
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
