/** A partner's site on a separate origin, for trying out and testing the calculator. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { formatMoneyResult } from '@worthwhile/roi-core';
import { frameFollower, placeholderFor, savingsFor, type WidgetConfiguration } from '../src/index.ts';

export interface DemoOptions {
  /** Origin that serves the script, the configuration and the hosted page. */
  readonly product: string;
  /** 0: any free port. */
  readonly port?: number;
}

export interface DemoSite {
  readonly origin: string;
  close(): Promise<void>;
}

/** Fetches the script's hash and the configuration for every page. */
export async function serveDemo({ product, port = 0 }: DemoOptions): Promise<DemoSite> {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://demo.invalid');
    const name = url.pathname === '/' ? 'plain' : url.pathname.slice(1);
    if (name === 'react-host.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(await bundleReactHost());
      return;
    }
    if (!PAGES.includes(name)) {
      response.writeHead(url.pathname === '/favicon.ico' ? 204 : 404).end();
      return;
    }
    try {
      const page = await fillPage(name, product, url.searchParams, originOf(server));
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page.headers });
      response.end(page.html);
    } catch (error) {
      response.writeHead(502, { 'content-type': 'text/plain' }).end(String(error));
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    origin: originOf(server),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const PAGES = ['plain', 'strict', 'hostile', 'overrides', 'wordpress', 'react', 'frame'];

/**
 * @param query `scheme`, `reset`, `attributes`, `version` and `bare` (no reserved space) of a plain page; `of`: the browser function that a page overrides; `kept`: the markup that WordPress
 * leaves, `all`, `script` (its attributes filtered) or `text`
 */
async function fillPage(name: string, product: string, query: URLSearchParams, origin: string) {
  const template = await readFile(new URL(`${name}.html`, import.meta.url), 'utf8');
  const answer = await fetch(`${product}/widget/config/demo`, { headers: { origin } });
  const configuration: WidgetConfiguration = await answer.json();
  const frame = `<iframe src="${product}/embed/demo?compact=1" title="Estimate your savings" width="100%" height="${(configuration.heights?.[1] ?? 0) + 58}" frameborder="0"></iframe>`;
  const spacer = placeholderFor(configuration.heights ?? [0, 0], frame);
  const sentence = sentenceFor(configuration);
  const kept = query.get('kept') ?? 'all';
  const words = `<p>${sentence} <a href="${product}/embed/demo">Estimate your savings</a></p>`;
  const values: Record<string, string> = {
    product,
    scheme: query.get('scheme') ?? 'light dark',
    version: query.get('version') ?? 'v1',
    attributes: query.get('attributes') ?? '',
    spacer: query.has('bare') ? '' : spacer,
    sentence,
    reset: await resetOf(query.get('reset')),
    override: OVERRIDES[query.get('of') ?? ''] ?? '',
    follower: `<script type="module">${frameFollower(product)}</script>`,
    scripts:
      kept === 'text'
        ? ''
        : `<script${kept === 'all' ? ' type="module"' : ''} src="${product}/widget/v1/savings-calculator.js"></script>`,
    calculator: kept === 'text' ? words : `<savings-calculator partner="demo">${words}${spacer}</savings-calculator>`,
  };
  const headers: Record<string, string> = {};
  if (name === 'strict') {
    const script = await fetch(`${product}/widget/v1/savings-calculator.js`);
    const hash = createHash('sha384').update(Buffer.from(await script.arrayBuffer()));
    values.integrity = `sha384-${hash.digest('base64')}`;
    // `<` can end the script element. JSON allows its escape.
    const json = JSON.stringify(configuration).replaceAll('<', '\\u003c');
    values.inline = `<script type="application/json">${json}</script>`;
    headers['content-security-policy'] =
      `default-src 'none'; script-src '${values.integrity}'; require-trusted-types-for 'script'; trusted-types 'none'`;
  }
  return { html: template.replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? ''), headers };
}

/** Style resets as published on npm, and rules of the kinds that WordPress themes and careless pages have. */
export const RESETS: Readonly<Record<string, string>> = {
  'tailwindcss preflight': 'tailwindcss/preflight.css',
  'modern-normalize': 'modern-normalize/modern-normalize.css',
  'normalize.css': 'normalize.css/normalize.css',
  'sanitize.css': 'sanitize.css/sanitize.css',
  'sanitize.css forms': 'sanitize.css/forms.css',
  'bootstrap reboot': 'bootstrap/dist/css/bootstrap-reboot.css',
  'a block theme': './resets/block-theme.css',
  'a classic theme': './resets/classic-theme.css',
  'a theme of large type': './resets/large-type.css',
  'unset with !important': './resets/unset.css',
};

async function resetOf(name: string | null): Promise<string> {
  const file = RESETS[name ?? ''];
  if (!file) return '';
  const { resolve } = createRequire(import.meta.url);
  return readFile(file.startsWith('.') ? new URL(file, import.meta.url) : resolve(file), 'utf8');
}

/** Overrides that a page makes before our script runs. */
const OVERRIDES: Readonly<Record<string, string>> = {
  fetch: `window.fetch = () => { throw new Error('no fetch here'); };`,
  'fetch that hangs': `window.fetch = () => new Promise(() => {});`,
  'fetch that lies': `window.fetch = async () => new Response('<html>', { status: 200 });`,
  JSON: `window.JSON = { parse() { throw new Error('no JSON here'); }, stringify() { return 'nonsense'; } };`,
  'Response.json': `Response.prototype.json = async () => ({ format: 1 });`,
  customElements: `customElements.define = () => { throw new Error('no elements here'); };`,
  'customElements of its own': `Object.defineProperty(window, 'customElements', { value: { get: () => undefined } });`,
  'arrays and objects': `Object.prototype.polluted = 'x'; Array.prototype.polluted = 'x';`,
  Intl: `Intl.NumberFormat = function () { throw new Error('no numbers here'); };`,
};

async function bundleReactHost(): Promise<Uint8Array> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('react-host.js', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

/** Returns the fallback sentence with the first result, for pages that cannot run the calculator. */
function sentenceFor(configuration: WidgetConfiguration): string {
  const { facts, industry, level, components, currencies } = configuration;
  const { saving } = savingsFor(configuration, {
    industry,
    level,
    products: components.map(({ id }) => id),
    facts: Object.fromEntries(facts.map(({ id, start }) => [id, start])),
    currency: currencies[0],
  });
  return `A company of 1,000 people saves about ${formatMoneyResult(saving, currencies[0].sign)} a year.`;
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
