import { AppError } from '#app/errors.ts';
import { findUsed, type Keys, spend } from './limits.store.server.ts';
import { LIMITS } from './limits.ts';

/** What has a quota, in the words of its refusal. */
const NOUNS = {
  drafts: 'estimates',
  links: 'share links',
  batches: 'batches of reports',
  uploads: 'images',
} as const;

export type Quota = keyof typeof NOUNS;

interface Owner {
  readonly userId: number;
  readonly partnerId: number | null;
}

/** @throws AppError `tooMany` if the user, or all users of their partner, have created as many as a day allows */
export async function spendQuota(owner: Owner, quota: Quota): Promise<void> {
  const retryAfterSeconds = await spend(keysOf(owner, quota));
  if (retryAfterSeconds === 0) return;
  const hours = Math.ceil(retryAfterSeconds / 3600);
  throw new AppError(
    'tooMany',
    `${limitText(owner, quota)} Nothing was created. Try again in ${hours === 1 ? 'an hour' : `${hours} hours`}.`,
    {
      retryAfterSeconds,
    },
  );
}

/** @returns what the user, and all users of their partner, have created of what a day allows; for the page that creates them */
export async function describeQuota(owner: Owner, quota: Quota): Promise<string> {
  const keys = keysOf(owner, quota);
  const counts = await findUsed(keys);
  const part = (of: 'user' | 'partner') =>
    `${(counts.get(`${quota}:${of}`) ?? 0).toLocaleString('en-US')} of ${LIMITS[`${quota}:${of}`].points.toLocaleString('en-US')}`;
  const organization = owner.partnerId === null ? '' : ` Your organization: ${part('partner')}.`;
  return `${capitalize(NOUNS[quota])} created today: ${part('user')}.${organization}`;
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function limitText({ partnerId }: Owner, quota: Quota): string {
  const most = (of: 'user' | 'partner') => LIMITS[`${quota}:${of}`].points.toLocaleString('en-US');
  const organization = partnerId === null ? '' : `, and your organization ${most('partner')}`;
  return `You can create ${most('user')} ${NOUNS[quota]} per day${organization}.`;
}

function keysOf({ userId, partnerId }: Owner, quota: Quota): Keys {
  return { [`${quota}:user`]: userId, ...(partnerId !== null && { [`${quota}:partner`]: partnerId }) };
}
