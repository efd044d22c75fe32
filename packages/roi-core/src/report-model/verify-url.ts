import type { Snapshot } from './snapshot.ts';

/** The page that verifies a report; null if its estimate was not generated, or before addresses were frozen. */
export function verifyUrl({ origin, inputHash, isUnregistered }: Snapshot): string | null {
  return origin === undefined || isUnregistered ? null : `${origin}/verify/${inputHash}`;
}
