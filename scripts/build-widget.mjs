/**
 * Bundles the calculator into one ES module with its styles. Run directly, it fails if the module exceeds the size limit for
 * partners' pages.
 */
import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const LIMIT_BYTES = 6144;
/** Names in no JSON and no event, so esbuild may mangle them. */
const INTERNAL_NAMES =
  /^(componentIds|fieldIds|placeOfField|coverageFields|editionGroup|supersededBy|contribution|rEff|counted|uncapped|overlap|attribute|onChange|onLead|factId|problem|panel|driver|component|baseline|reduction|reason|reductions|proposed|values|key|cap|show|numbers|money|fact|plain|input|choice)$/;
const widget = new URL('../packages/widget/', import.meta.url);
/** Served as /widget/v1/savings-calculator.js. */
export const widgetScript = fileURLToPath(new URL('dist/v1/savings-calculator.js', widget));

/** Minifies `import css from './x.css?inline'`, as Vite does. */
const inlineStyles = {
  name: 'inline-styles',
  setup({ onResolve, onLoad, esbuild: { build } }) {
    onResolve({ filter: /\.css\?inline$/ }, ({ path, resolveDir }) => ({
      path: fileURLToPath(new URL(path.replace('?inline', ''), `file://${resolveDir}/`)),
      namespace: 'inline-styles',
    }));
    onLoad({ filter: /./, namespace: 'inline-styles' }, async ({ path }) => {
      const { outputFiles } = await build({ entryPoints: [path], bundle: true, minify: true, write: false });
      // esbuild leaves the spaces inside custom properties.
      return { contents: outputFiles[0].text.trim().replace(/([:,]) /g, '$1'), loader: 'text' };
    });
  },
};

/** @returns {Promise<{ gzipBytes: number, integrity: string }>} */
export async function buildWidget() {
  // esbuild is missing in production installs, which only serve.
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('src/element.ts', widget))],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    mangleProps: INTERNAL_NAMES,
    // On a page that lacks or patches a needed browser API, the fallback children stay and no error appears.
    banner: { js: 'try{' },
    footer: { js: '}catch{}' },
    plugins: [inlineStyles],
    logLevel: 'warning',
  });
  const script = outputFiles[0].contents;
  const gzipBytes = gzipSync(script, { level: 9 }).length;
  await mkdir(path.dirname(widgetScript), { recursive: true });
  // Renamed into place, because tests and servers read the file at the same time.
  const whole = `${widgetScript}.${process.pid}`;
  await writeFile(whole, script);
  await rename(whole, widgetScript);
  return { gzipBytes, integrity: `sha384-${createHash('sha384').update(script).digest('base64')}` };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { gzipBytes, integrity } = await buildWidget();
  console.log(`savings-calculator.js: ${gzipBytes} of ${LIMIT_BYTES} bytes compressed, ${integrity}`);
  if (gzipBytes > LIMIT_BYTES) process.exitCode = 1;
}
