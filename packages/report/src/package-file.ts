import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Set in a bundle that has these files next to it: their folder, relative to the bundle. */
declare const BUNDLED_REPORT_FOLDER: string | undefined;

const require = createRequire(import.meta.url);
const contents = new Map<string, Buffer>();

/**
 * Reads a file next to this package's entry, once per process. Module resolution makes it work from source and from the server's
 * bundle; the CLI's bundle brings the files.
 * @throws if the package is not installed
 */
export function readPackageFile(relativePath: string): Buffer {
  const file = path.join(entryFolder(), relativePath);
  const known = contents.get(file);
  if (known) return known;
  const content = readFileSync(file);
  contents.set(file, content);
  return content;
}

function entryFolder(): string {
  if (typeof BUNDLED_REPORT_FOLDER === 'string') return fileURLToPath(new URL(BUNDLED_REPORT_FOLDER, import.meta.url));
  return path.dirname(require.resolve('@worthwhile/report'));
}
