import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { homedir, hostname, tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { buildReportModel } from '@worthwhile/roi-core/report-model';
import { expect, it, onTestFinished } from 'vitest';
import { CIRCUMSTANCES, exampleSnapshot } from '../../../roi-core/fixtures/snapshot.ts';
import { renderReportParts } from '../index.ts';
import { createPrinter, type PrinterOptions } from './index.ts';

function usePrinter(options: PrinterOptions = {}) {
  const printer = createPrinter({ allowsNoSandbox: true, deadlineMs: 20_000, concurrency: 1, ...options });
  onTestFinished(() => printer.close());
  return printer;
}

/** Records every connection and request on loopback. */
async function listen(): Promise<{ url: string; heard: string[] }> {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(request.url ?? '');
    response.end('SECRET OF THE LISTENER');
  });
  server.on('connection', () => heard.push('connection'));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard };
}

function poppler(program: 'pdftotext' | 'pdfinfo', pdf: Uint8Array, ...args: string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'texts-test-'));
  try {
    const file = path.join(folder, 'report.pdf');
    writeFileSync(file, pdf);
    return execFileSync(program, [...args, file, ...(program === 'pdftotext' ? ['-'] : [])], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const hasPoppler = (() => {
  try {
    execFileSync('pdfinfo', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** Each text is in some field, and all of them are in the free texts. */
function reportWith(texts: readonly string[], logo: string | null = null) {
  const at = (index: number) => texts[index % texts.length] ?? '';
  const free = texts.join('\n\n');
  return renderReportParts(
    buildReportModel(
      exampleSnapshot('e3', {
        brand: at(0),
        estimate: {
          ...CIRCUMSTANCES.estimate,
          name: at(1),
          customer: at(2),
          owner: at(3),
          contact: at(4),
          industryLabel: at(5),
          scenarioTitle: at(6),
        },
        partner: { name: at(7), tagLine: at(8), logo, accent: at(9) },
        template: { startPage: free, introduction: free, freePages: [free, at(10)], footer: at(11) },
      }),
    ),
  );
}

it.skipIf(!hasPoppler)('text of any field reaches no listener or file: it is printed as typed', async () => {
  const { url, heard } = await listen();
  const vectors = [
    `<img src="${url}/img" onerror="fetch('${url}/error')">`,
    `<link rel="stylesheet" href="${url}/css"><link rel="preconnect" href="${url}">`,
    `<style>@import url("${url}/import"); p { background: url(${url}/background) }</style>`,
    `<iframe src="${url}/frame"></iframe><iframe src="file:///etc/passwd"></iframe>`,
    `<meta http-equiv="refresh" content="0; url=${url}/refresh">`,
    `<script>fetch("${url}/script")</script>`,
    `<svg><image href="${url}/svg"/></svg><object data="${url}/object"></object>`,
    `"; } @page { background: url("${url}/page") } x { content: "`,
    `#fff;background:url(${url}/accent)`,
    `![picture](${url}/markdown.png)`,
    `[link](javascript:fetch('${url}/link')) ![file](file:///etc/passwd)`,
    `<a href="${url}/ping" ping="${url}/pinged">x</a><base href="${url}/base">`,
  ];
  const pdf = await usePrinter().print(reportWith(vectors, `${url}/logo.png`));
  expect(heard).toEqual([]);
  const text = poppler('pdftotext', pdf, '-raw').replace(/\s+/g, '');
  for (const literal of ['<imgsrc="', '<linkrel="stylesheet"', '<iframesrc="file:///etc/passwd">', '<script>fetch('])
    expect(text).toContain(literal);
  expect(text).not.toContain('SECRETOFTHELISTENER');
  expect(text).not.toContain('root:x:0');
  // Proves that the listener records callers.
  await (await fetch(`${url}/hello`)).text();
  expect(heard).toEqual(['connection', '/hello']);
});

it.skipIf(!hasPoppler)('the file names the product and its author, and not the machine that printed it', async () => {
  const model = buildReportModel(exampleSnapshot('e1'));
  const info = poppler('pdfinfo', await usePrinter().print(renderReportParts(model)));
  expect(info).toMatch(/^Title: +\S/m);
  expect(info).toMatch(/^Author: +Elena Marsh, Contoso Networks$/m);
  expect(info).not.toMatch(/^(Subject|Keywords):/m);
  expect(info.match(/^(Creator|Producer):.*$/gm)?.map((one) => one.split(/: +/)[1])).toEqual([
    'Worthwhile',
    'Worthwhile',
  ]);
  for (const private_ of [homedir(), tmpdir(), process.cwd(), hostname(), `/${userInfo().username}/`])
    expect(info).not.toContain(private_);
});

const TEN_MEGABYTES = 10 * 1024 * 1024;
const page = (body: string) => ({ body, title: 'Large', lang: 'en', unprintable: [] });

it.each([
  ['10 MB without a space', () => page(`<p>${'x'.repeat(TEN_MEGABYTES)}</p>`)],
  ['elements nested 20,000 deep', () => page('<div>'.repeat(20_000))],
])('%s are printed or fail alone: the next report is printed as usual', async (_, make) => {
  const printer = usePrinter({ deadlineMs: 2_000 });
  const [large] = await Promise.allSettled([printer.print(make())]);
  if (large.status === 'rejected') expect(large.reason).toMatchObject({ code: 'failed' });
  const ordinary = renderReportParts(buildReportModel(exampleSnapshot('e3', { sections: ['summary'] })));
  expect(
    Buffer.from(await printer.print(ordinary))
      .subarray(0, 8)
      .toString(),
  ).toBe('%PDF-1.7');
});
