import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Builds first: tests wait for a ready server, with no time for a build. */
export default async function setup(): Promise<void> {
  await promisify(execFile)(process.execPath, ['scripts/build.mjs']);
}
