import model from '../data/drivers.json' with { type: 'json' };

/** Oldest first. Each describes its change in one sentence, for the people who made an estimate. */
const { versions } = model;

export const MODEL_VERSION = versions.at(-1)?.version ?? '';

/** @returns one sentence for each later version; all of them for an unknown version */
export function modelChangesSince(version: string): string[] {
  const known = versions.findIndex((each) => each.version === version);
  return versions.slice(known + 1).map(({ change }) => change);
}
