import type { ServerBuild } from '@remix-run/node';

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

/** @throws Error if a route module has a loader or action without the brand, under any spelling of its export */
export function requireGuarded({ id, module }: Pick<ServerBuild['routes'][string], 'id' | 'module'>): void {
  const unguarded = (['loader', 'action'] as const).filter((name) => {
    const handler = module[name];
    return handler !== undefined && !(BRAND in handler);
  });
  if (unguarded.length > 0)
    throw new Error(`No guard made these, so they are not served: ${id}: ${unguarded.join(', ')}`);
}
