import { AppError } from '#app/errors.ts';
import { addressOf } from '#app/http/input/address-of.ts';
import { readId } from '#app/http/input/params.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { TEXT } from '#app/text.ts';
import { partnerPath } from '../partners/partners-url.ts';

export const OWN = '/widget-setup';

/** True at the address for partner users; the other one is for the vendor's administrators. */
export const isOwn = (url: { readonly pathname: string }) => addressOf([OWN, '/partner-detail'], url) === OWN;
export const pathOf = (url: URL, partnerId: number) => (isOwn(url) ? OWN : `${partnerPath(partnerId)}/widget`);
export const manageWidget = (url: URL) => (isOwn(url) ? 'widget.own' : 'partners.manage');

/** @throws AppError `notFound`, also for a partner role without a partner */
export function readPartnerId(visit: {
  readonly actor: Actor;
  readonly params: { readonly id?: string };
  readonly url: URL;
}): number {
  const { actor, params, url } = visit;
  if (!isOwn(url)) return readId(params.id);
  if (actor.partnerId === null) throw new AppError('notFound', TEXT.notFound);
  return actor.partnerId;
}
