import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const contents = new Map<string, Buffer>();

/**
 * Reads a file next to this package's entry, once per process. Module resolution makes it work from source and from the bundles
 * of the server and the CLI.
 * @throws if the package is not installed
 */
export function readPackageFile(relativePath: string): Buffer {
  const file = path.join(path.dirname(require.resolve('@worthwhile/report')), relativePath);
  const known = contents.get(file);
  if (known) return known;
  const content = readFileSync(file);
  contents.set(file, content);
  return content;
}
