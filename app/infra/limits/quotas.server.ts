import { AppError } from '#app/errors.ts';
import { findRemaining, type Keys, spend } from './limits.store.server.ts';
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

const LOW = 0.1;

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

/** @returns a sentence for the page that creates them once few are left, else null */
export async function describeLowQuota(owner: Owner, quota: Quota): Promise<string | null> {
  const left = await findRemaining(keysOf(owner, quota));
  if (left > LOW * LIMITS[`${quota}:user`].points) return null;
  return `${limitText(owner, quota)} ${left} are left for today.`;
}

function limitText({ partnerId }: Owner, quota: Quota): string {
  const most = (of: 'user' | 'partner') => LIMITS[`${quota}:${of}`].points.toLocaleString('en-US');
  const organization = partnerId === null ? '' : `, and your organization ${most('partner')}`;
  return `You can create ${most('user')} ${NOUNS[quota]} a day${organization}.`;
}

function keysOf({ userId, partnerId }: Owner, quota: Quota): Keys {
  return { [`${quota}:user`]: userId, ...(partnerId !== null && { [`${quota}:partner`]: partnerId }) };
}
