import { AppError } from '#app/errors.ts';
import { TEXT } from '#app/text.ts';

export interface Limit {
  readonly points: number;
  /** Starts with the first that is counted. */
  readonly windowSeconds: number;
  /** Its key is an address: counted for the network of the address, and ten times as many for the wider one. */
  readonly isPerNetwork?: true;
  /**
   * Instead of waiting for the window's end, the first beyond the points waits a second, and each next one twice as long, up to
   * this. The window then starts again with each.
   */
  readonly doublesUpToSeconds?: number;
}

const minute = 60;
const quarter = 15 * minute;
const hour = 60 * minute;
const day = 24 * hour;

/** What may be tried how often. Counters are shared by all processes. */
export const LIMITS = {
  /** Failures from one network on one account; they do not lock out the owner elsewhere. */
  'sign-in:account': { points: 5, windowSeconds: quarter },
  /** Failures from one network on any accounts: password spraying. */
  'sign-in:network': { points: 50, windowSeconds: quarter, isPerNetwork: true },
  /** Failures on one account from anywhere but its known devices. */
  'sign-in:anywhere': { points: 10, windowSeconds: hour, doublesUpToSeconds: quarter },
  /** Failures on one account on one of its known devices, which count nowhere else. */
  'sign-in:device': { points: 10, windowSeconds: hour, doublesUpToSeconds: quarter },
  /** Wrong second-factor codes on one account, likewise: fewer, as the attacker already has the password. */
  'sign-in:code': { points: 5, windowSeconds: hour, doublesUpToSeconds: quarter },
  /** Wrong passwords and codes when a session confirms who its user is. */
  'step-up:session': { points: 5, windowSeconds: hour, doublesUpToSeconds: quarter },
  /** Sign-ins that one network begins at identity providers: each asks the provider for its addresses. */
  'sign-on:network': { points: 100, windowSeconds: quarter, isPerNetwork: true },
  /** Emails to one address on request. Further requests get the same response and no email. */
  'link:address': { points: 5, windowSeconds: quarter },
  /** Link requests from one network for any addresses. */
  'link:network': { points: 50, windowSeconds: quarter, isPerNetwork: true },
  /** Wrong codes from one network. A code has 256 bits; the limit only saves our capacity. */
  'link:code': { points: 50, windowSeconds: quarter, isPerNetwork: true },
  /** Password attempts from one network on one link. */
  'share:password': { points: 5, windowSeconds: quarter },
  /** Password attempts on one link from anywhere. */
  'share:anywhere': { points: 10, windowSeconds: hour, doublesUpToSeconds: quarter },
  /** Closed or unknown links from one network. A token has 256 bits; the limit only saves our capacity. */
  'share:link': { points: 100, windowSeconds: quarter, isPerNetwork: true },
  /** Responses of all readers of one link. */
  'room:hour': { points: 60, windowSeconds: hour },
  'room:day': { points: 200, windowSeconds: day },
  /** Figures tried on one link while someone types: each calculates the estimate. */
  'room:tries': { points: 600, windowSeconds: hour },
  /** Wrong codes of one reader. */
  'room:code': { points: 5, windowSeconds: hour },
  /** Recorded denials per user: enough to reveal a scan, too few for a flood. */
  denial: { points: 20, windowSeconds: quarter },
  /** Calls to the SCIM API without a valid token from one network; a directory of the same network is not slowed. */
  'scim:token': { points: 50, windowSeconds: quarter, isPerNetwork: true },
  /** Per token: far above the use of people and the CLI, low enough to spare the database. */
  'api:calls': { points: 6000, windowSeconds: minute },
  /** Files count separately: each takes seconds of the printer. */
  'api:files': { points: 3000, windowSeconds: minute },
  /** What one user, and all users of one partner, can create in a day: far above a day's work, low enough for the disk. */
  'drafts:user': { points: 5000, windowSeconds: day },
  'drafts:partner': { points: 20_000, windowSeconds: day },
  'links:user': { points: 500, windowSeconds: day },
  'links:partner': { points: 5000, windowSeconds: day },
  'batches:user': { points: 2000, windowSeconds: day },
  'batches:partner': { points: 10_000, windowSeconds: day },
  'uploads:user': { points: 2000, windowSeconds: day },
  'uploads:partner': { points: 10_000, windowSeconds: day },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/**
 * @param used counted so far
 * @param secondsLeft until the window restarts
 * @returns 0, or seconds until the next is allowed
 */
export function secondsUntilNext(limit: Limit, used: number, secondsLeft: number): number {
  if (used < limit.points) return 0;
  if (limit.doublesUpToSeconds === undefined) return secondsLeft;
  const wait = Math.min(2 ** (used - limit.points), limit.doublesUpToSeconds);
  return Math.max(0, wait - (limit.windowSeconds - secondsLeft));
}

/** @throws AppError `tooMany` unless the wait is 0 */
export function requireNoWait(seconds: number, message: string = TEXT.tooManyTries): void {
  if (seconds > 0) throw new AppError('tooMany', message, { retryAfterSeconds: seconds });
}
