/** A version of the formulas and conventions. */
interface ModelVersion {
  readonly version: string;
  /** What it changed in the figures of an estimate and why, in one sentence for the people who made it. */
  readonly change: string;
}

/** Every version, oldest first. A new one is added whenever a figure could change for the same input. */
const MODEL_VERSIONS: readonly [ModelVersion, ...ModelVersion[]] = [
  { version: '1.0', change: 'The first version of the calculation.' },
  {
    version: '2.0',
    change:
      'Fees are due in advance, as subscriptions are invoiced, company-wide benchmarks follow the customer’s size, the likely range follows how well each figure is known, and a renewal leads with what it adds.',
  },
];

/** The version that this release calculates with. */
export const MODEL_VERSION = (MODEL_VERSIONS.at(-1) ?? MODEL_VERSIONS[0]).version;

/** What changed since a version, one sentence for each later one; all of it for a version that is not known. */
export function modelChangesSince(version: string): string[] {
  const known = MODEL_VERSIONS.findIndex((each) => each.version === version);
  return MODEL_VERSIONS.slice(known + 1).map(({ change }) => change);
}
