import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Builds the product before processes of it are started, each of which waits for a ready server and not for a build. */
export default async function setup(): Promise<void> {
  await promisify(execFile)(process.execPath, ['scripts/build.mjs']);
}
