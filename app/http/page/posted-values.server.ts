import type { RequestContext } from '../context.ts';

export type PostedValues = Record<string, string | string[]>;

/** For the loaders of the page that answers the same request. */
export const posted = new WeakMap<RequestContext, PostedValues>();

/** Returns the values that this request posted, for pages that show their form again without scripts. */
export function postedValues(context: RequestContext): PostedValues | undefined {
  return posted.get(context);
}

export const refused = new WeakMap<RequestContext, PostedValues>();

/** Returns whether this request's form was refused, for the page title. */
export function hasFormErrors(context: RequestContext): boolean {
  return refused.has(context);
}
