/**
 * Bundles the calculator into packages/widget/dist/savings-calculator.js, one ES module with its styles and words, and
 * fails when it has grown beyond what a partner's page should carry.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, transform } from 'esbuild';

const LIMIT_BYTES = 6144;
/** Names that only this bundle uses: of the calculation's plans and the view's options, in no JSON and no event. */
const INTERNAL_NAMES =
  /^(componentIds|fieldIds|placeOfField|coverageFields|editionGroup|supersededBy|contribution|rEff|counted|uncapped|overlap|isHard|headingLevel|isReadonly|onChange|onLead|factId)$/;
const widget = new URL('../packages/widget/', import.meta.url);
const outfile = fileURLToPath(new URL('dist/savings-calculator.js', widget));

/** `import css from './x.css?inline'` gives the minified text, as it does under Vite. */
const inlineStyles = {
  name: 'inline-styles',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\.css\?inline$/ }, ({ path, resolveDir }) => ({
      path: fileURLToPath(new URL(path.replace('?inline', ''), `file://${resolveDir}/`)),
      namespace: 'inline-styles',
    }));
    onLoad({ filter: /./, namespace: 'inline-styles' }, async ({ path }) => {
      const { code } = await transform(await readFile(path, 'utf8'), { loader: 'css', minify: true });
      // What esbuild leaves untouched: the spaces inside custom properties.
      return { contents: code.trim().replace(/([:,]) /g, '$1'), loader: 'text' };
    });
  },
};

await build({
  entryPoints: [fileURLToPath(new URL('src/element.ts', widget))],
  outfile,
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  mangleProps: INTERNAL_NAMES,
  plugins: [inlineStyles],
  logLevel: 'warning',
});

const script = await readFile(outfile);
const size = gzipSync(script, { level: 9 }).length;
const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
console.log(`savings-calculator.js: ${size} bytes gzip of ${LIMIT_BYTES}, ${integrity}`);
if (size > LIMIT_BYTES) {
  console.error(`The calculator is ${size - LIMIT_BYTES} bytes over its limit.`);
  process.exit(1);
}
