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
  /^(attribute|onChange|onLead|problems|panel|proposed|show|numbers|money|fact|plain|input|reason|savings|field|error|box)$/;
/** Custom properties that no page sets, in styles and script. */
const INTERNAL_PROPERTIES = /--(canvas|ink2?|accent|danger|line|avoid|wide|narrow|length|published-accent)\b/g;
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
      const { outputFiles } = await build({
        entryPoints: [path],
        bundle: true,
        minify: true,
        write: false,
        charset: 'utf8',
      });
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
    charset: 'utf8',
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
  const script = Buffer.from(
    outputFiles[0].text.replace(INTERNAL_PROPERTIES, (_, name) => `--${name[0]}${name.length % 10}`),
  );
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
