import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildReportModel } from '@worthwhile/roi-core/report-model';
import { chromium } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { exampleSnapshot } from '../../../roi-core/fixtures/snapshot.ts';
import { renderReportParts } from '../index.ts';
import { createPrinter, findChromium, type Printer } from './index.ts';

const parts = renderReportParts(buildReportModel(exampleSnapshot('e1')));

describe('hostile content', () => {
  const requests: string[] = [];
  let server: Server | undefined;
  let printer: Printer | undefined;

  afterEach(async () => {
    requests.length = 0;
    await printer?.close();
    printer = undefined;
    server?.closeAllConnections();
    await new Promise((done) => server?.close(done));
  });

  async function listen(): Promise<string> {
    server = createServer((request, response) => {
      requests.push(request.url ?? '');
      response.end('SECRET OF THE LISTENER');
    });
    server.on('connection', () => requests.push('connection'));
    await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready));
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** Tries every known way for a page to fetch, against the listener under three names. */
  function hostilePage(host: string): string {
    const port = host.split(':')[1];
    const urls = [`http://${host}`, `http://localhost:${port}`, `http://2130706433:${port}`];
    return urls
      .map(
        (url) => `
        <link rel="preconnect" href="${url}"><link rel="prefetch" href="${url}/prefetch"><link rel="stylesheet" href="${url}/css">
        <style>@import url("${url}/import"); @font-face { font-family: f; src: url("${url}/font") } p { font-family: f; background: url("${url}/background") }</style>
        <img src="${url}/img" srcset="${url}/srcset 2x"><iframe src="${url}/iframe"></iframe><iframe srcdoc="&lt;img src=${url}/srcdoc&gt;"></iframe>
        <object data="${url}/object"></object><embed src="${url}/embed"><video src="${url}/video" poster="${url}/poster"></video>
        <svg><image href="${url}/svg"/><use href="${url}/use#a"/></svg><input type="image" src="${url}/input">
        <script>while (true) {} fetch("${url}/fetch")</script><script src="${url}/script"></script>
        <meta http-equiv="refresh" content="0; url=${url}/refresh"><p>text</p>`,
      )
      .join('\n');
  }

  it('reaches the listener from a browser without protection', async () => {
    const page = hostilePage(await listen()).replace(/<script[\s\S]*?<\/script>|<meta[^>]*>/g, '');
    const found = await findChromium();
    if (!found.ok) throw new Error(found.reason);
    const unguarded = await chromium.launch({
      executablePath: found.path,
      args: [...found.args],
      env: { ...process.env, ...found.env } as Record<string, string>,
      chromiumSandbox: false,
    });
    try {
      await (await unguarded.newPage()).setContent(`<body>${page}</body>`);
      expect(requests.length).toBeGreaterThan(10);
    } finally {
      await unguarded.close();
    }
  });

  it('reaches no listener through the printer, reads no file, and neither loops nor runs', async () => {
    const page = hostilePage(await listen());
    printer = createPrinter({ allowsNoSandbox: true, deadlineMs: 20_000 });
    const html = `<!doctype html><html><body>${page}<iframe src="file:///etc/passwd"></iframe><embed src="file:///etc/hostname"></body></html>`;
    const bytes = await printer.print(html);
    expect((await printer.print({ body: page, title: 'hostile', lang: 'en', unprintable: [] })).length).toBeGreaterThan(
      1000,
    );
    expect((await printer.print(parts)).length).toBeGreaterThan(10_000);
    expect(Buffer.from(bytes).subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect(requests).toEqual([]);
  });
});
