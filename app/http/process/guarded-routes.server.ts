import type { ServerBuild } from '@remix-run/node';
import { StartError } from '#app/errors.ts';

/** Registered, since a development server loads this module again with a changed route. */
const BRAND = Symbol.for('worthwhile.guarded');

/** Brands a loader or action that checks access itself. */
export function brandGuarded<Handler extends object>(handler: Handler): Handler {
  return Object.assign(handler, { [BRAND]: true });
}

/**
 * Brands a loader or action that answers everyone and reads no session.
 *
 * @param _reason why nobody has to be asked, for the reader
 */
export function openToAll<Handler extends object>(_reason: string, handler: Handler): Handler {
  return brandGuarded(handler);
}

/** @throws StartError if a route module has a loader or action without the brand, under any spelling of its export */
export function requireGuardedRoutes({ routes }: Pick<ServerBuild, 'routes'>): void {
  const unguarded = Object.values(routes).flatMap((route) =>
    (['loader', 'action'] as const).flatMap((name) => {
      const handler = route?.module[name];
      return handler === undefined || BRAND in handler ? [] : [`${route?.id}: ${name}`];
    }),
  );
  if (unguarded.length > 0) throw new StartError(`No guard made these, so nothing is served: ${unguarded.join(', ')}`);
}
