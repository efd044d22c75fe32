import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const contents = new Map<string, Buffer>();

/**
 * Reads a file that lies beside a package's entry, once a process. Goes through module resolution, so that it works
 * from source, from the server's bundle and from the terminal's. Throws when the package is not installed.
 */
export function readPackageFile(entry: string, relativePath: string): Buffer {
  const file = path.join(path.dirname(require.resolve(entry)), relativePath);
  const known = contents.get(file);
  if (known) return known;
  const content = readFileSync(file);
  contents.set(file, content);
  return content;
}
