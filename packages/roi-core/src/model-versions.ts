import model from '../data/drivers.json' with { type: 'json' };

/** Every version of the model, oldest first, with what it changed in one sentence for the people who made an estimate. */
const { versions } = model;

/** The version that this release calculates with. */
export const MODEL_VERSION = versions.at(-1)?.version ?? '';

/** What changed since a version, one sentence for each later one; all of it for a version that is not known. */
export function modelChangesSince(version: string): string[] {
  const known = versions.findIndex((each) => each.version === version);
  return versions.slice(known + 1).map(({ change }) => change);
}
