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
/** Loaded by a page with `?savings-debug` in its address. */
const debugScript = widgetScript.replace('calculator', 'debug');

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
      // esbuild leaves the spaces inside custom properties, and the quotes inside `:host()`.
      const css = outputFiles[0].text
        .trim()
        .replace(/([:,]) /g, '$1')
        .replace(/="(\w+)"/g, '=$1');
      return { contents: css, loader: 'text' };
    });
  },
};

/** @returns {Promise<{ gzipBytes: number, integrity: string }>} of the calculator, with the words of one language in the bytes */
export async function buildWidget() {
  await mkdir(path.dirname(widgetScript), { recursive: true });
  const source = await bundle('src/element.ts', {
    mangleProps: INTERNAL_NAMES,
    // On a page that lacks or patches a needed browser API, the fallback children stay and no error appears.
    banner: { js: 'try{' },
    footer: { js: '}catch{}' },
  });
  const script = Buffer.from(source.replace(INTERNAL_PROPERTIES, (_, name) => `--${name[0]}${name.length % 10}`));
  await put(widgetScript, script);
  await put(debugScript, await bundle('src/debug.ts'));
  return {
    gzipBytes: gzipped(script) + gzipped(await englishWords()),
    integrity: `sha384-${createHash('sha384').update(script).digest('base64')}`,
  };
}

async function bundle(entry, options = {}) {
  // esbuild is missing in production installs, which only serve.
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(entry, widget))],
    bundle: true,
    minify: true,
    charset: 'utf8',
    write: false,
    format: 'esm',
    target: 'es2022',
    plugins: [inlineStyles],
    logLevel: 'warning',
    ...options,
  });
  return outputFiles[0].text;
}

/** Renamed into place, because tests and servers read the file at the same time. */
async function put(file, content) {
  const whole = `${file}.${process.pid}`;
  await writeFile(whole, content);
  await rename(whole, file);
}

/** A configuration carries them; a visitor needs them as much as the script. */
async function englishWords() {
  const source = await bundle('src/strings.ts');
  const { english } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
  return JSON.stringify(english);
}

const gzipped = (content) => gzipSync(content, { level: 9 }).length;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { gzipBytes, integrity } = await buildWidget();
  console.log(`savings-calculator.js: ${gzipBytes} of ${LIMIT_BYTES} bytes compressed, ${integrity}`);
  if (gzipBytes > LIMIT_BYTES) process.exitCode = 1;
}
