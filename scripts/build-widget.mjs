/**
 * Bundles the calculator into packages/widget/dist/v1/savings-calculator.js, one ES module with its styles. Run by
 * itself it fails when that has grown beyond what a partner's page should carry.
 */
import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const LIMIT_BYTES = 6144;
/** Names that only this bundle uses: of the calculation's plans and the view's options, in no JSON and no event. */
const INTERNAL_NAMES =
  /^(componentIds|fieldIds|placeOfField|coverageFields|editionGroup|supersededBy|contribution|rEff|counted|uncapped|overlap|attribute|onChange|onLead|factId|problem|panel|driver|component|baseline|reduction|reason|reductions|proposed|values|key|cap|show|numbers|money|fact|plain|input|choice)$/;
const widget = new URL('../packages/widget/', import.meta.url);
/** What partners' pages load as /widget/v1/savings-calculator.js. */
export const widgetScript = fileURLToPath(new URL('dist/v1/savings-calculator.js', widget));

/** `import css from './x.css?inline'` gives the minified text, as it does under Vite. */
const inlineStyles = {
  name: 'inline-styles',
  setup({ onResolve, onLoad, esbuild: { build } }) {
    onResolve({ filter: /\.css\?inline$/ }, ({ path, resolveDir }) => ({
      path: fileURLToPath(new URL(path.replace('?inline', ''), `file://${resolveDir}/`)),
      namespace: 'inline-styles',
    }));
    onLoad({ filter: /./, namespace: 'inline-styles' }, async ({ path }) => {
      const { outputFiles } = await build({ entryPoints: [path], bundle: true, minify: true, write: false });
      // What esbuild leaves untouched: the spaces inside custom properties.
      return { contents: outputFiles[0].text.trim().replace(/([:,]) /g, '$1'), loader: 'text' };
    });
  },
};

/** @returns {Promise<{ gzipBytes: number, integrity: string }>} */
export async function buildWidget() {
  // Where only what was built is served, nothing that builds is installed.
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('src/element.ts', widget))],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    mangleProps: INTERNAL_NAMES,
    // A page that lacks what it needs, or has changed it, keeps the children that it shows, and sees no error.
    banner: { js: 'try{' },
    footer: { js: '}catch{}' },
    plugins: [inlineStyles],
    logLevel: 'warning',
  });
  const script = outputFiles[0].contents;
  const gzipBytes = gzipSync(script, { level: 9 }).length;
  await mkdir(path.dirname(widgetScript), { recursive: true });
  // Whole or not at all: tests and servers beside it read the file.
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
