/**
 * A partner's site on an origin of its own: the place where the calculator is tried out and tested. It serves the pages
 * of this folder, with the address of the product filled in.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { formatMoney } from '@worthwhile/roi-core';
import { savingsFor, spacerFor, type WidgetConfiguration } from '../src/index.ts';

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

/** Serves the partner's site until it is closed. Every page fetches the script's hash and configuration anew. */
export async function serveDemo({ product, port = 0 }: DemoOptions): Promise<DemoSite> {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://demo.invalid');
    const name = url.pathname === '/' ? 'plain' : url.pathname.slice(1);
    if (!PAGES.includes(name)) {
      response.writeHead(url.pathname === '/favicon.ico' ? 204 : 404).end();
      return;
    }
    try {
      const page = await fillPage(name, product, url.searchParams.get('scheme') ?? 'light dark', originOf(server));
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

const PAGES = ['plain', 'strict', 'hostile'];

async function fillPage(name: string, product: string, scheme: string, origin: string) {
  const template = await readFile(new URL(`${name}.html`, import.meta.url), 'utf8');
  const answer = await fetch(`${product}/widget/config/demo`, { headers: { origin } });
  const configuration: WidgetConfiguration = await answer.json();
  const values: Record<string, string> = {
    product,
    scheme,
    spacer: spacerFor(configuration.facts.length),
    sentence: sentenceFor(configuration),
  };
  const headers: Record<string, string> = {};
  if (name === 'strict') {
    const script = await fetch(`${product}/widget/v1/savings-calculator.js`);
    const hash = createHash('sha384').update(Buffer.from(await script.arrayBuffer()));
    values.integrity = `sha384-${hash.digest('base64')}`;
    // The one sign that could end the script element, as JSON may write it.
    const json = JSON.stringify(configuration).replaceAll('<', '\\u003c');
    values.inline = `<script type="application/json">${json}</script>`;
    headers['content-security-policy'] =
      `default-src 'none'; script-src '${values.integrity}'; require-trusted-types-for 'script'; trusted-types 'none'`;
  }
  return { html: template.replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? ''), headers };
}

/** What is read where the calculator cannot run: its first figure, computed here. */
function sentenceFor(configuration: WidgetConfiguration): string {
  const { facts, industry, level, components, currencies } = configuration;
  const { saving } = savingsFor(configuration, {
    industry,
    level,
    products: components.map(({ id }) => id),
    facts: Object.fromEntries(facts.map(({ id, start }) => [id, start])),
    currency: currencies[0],
  });
  return `A company of 1,000 people saves about ${formatMoney(saving, currencies[0].sign)} a year.`;
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
