import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { findChromium } from '@worthwhile/report/printer';
import { type Browser, chromium } from 'playwright-core';
import { serveDemo } from '../packages/widget/demo/serve.ts';
import type { Comparison } from './measure.ts';
import { startProduct } from './product.ts';
import { widgetBytes } from './widget-bytes.ts';

/** The slow phone line of the goal. */
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWER_CPU = 4;
const ROUNDS = 5;
/** Scripts that other vendors put on a page. Each then loads an application in a frame. */
const OTHERS = [
  { name: 'giscus client', pack: 'giscus@1.6.0', file: 'giscus.mjs' },
  { name: 'Cal embed', pack: '@calcom/embed-core@1.5.3', file: 'embed/embed.js' },
];

/** Measures the calculator on a partner's page: transfer, time until usable on a slow line, layout shift. */
export async function run(): Promise<Comparison[]> {
  const product = await startProduct();
  const site = await serveDemo({ product: product.url });
  const found = await findChromium();
  if (!found.ok) throw new Error(found.reason);
  const env = { ...process.env, ...found.env } as Record<string, string>;
  const browser = await chromium.launch({ executablePath: found.path, env, args: [...found.args] });
  try {
    const visits: Visit[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      visits.push(await visit(browser, `${site.origin}/plain`, product.url));
    const script = gzipSync(readFileSync('packages/widget/dist/v1/savings-calculator.js'), { level: 9 }).length;
    const limited = (what: string, unit: string, limit: number, values: number[]): Comparison => ({
      what,
      ours: { unit, values },
      reference: { name: 'its limit', unit, values: [limit] },
      goal: { ratio: 1, direction: 'atMost' },
    });
    return [
      limited('widget: script, styles and words, gzip', 'B', 6144, [widgetBytes()]),
      ...others().map(
        ({ name, bytes }): Comparison => ({
          what: `widget: script beside the ${name}'s alone, gzip`,
          ours: { unit: 'B', values: [script] },
          reference: { name, unit: 'B', values: [bytes] },
          goal: null,
        }),
      ),
      limited(
        'widget: script and configuration, as transferred',
        'B',
        9216,
        visits.map(({ bytes }) => bytes),
      ),
      limited(
        'widget: requests',
        '',
        2,
        visits.map(({ requests }) => requests),
      ),
      limited(
        'widget: ready at 400 ms, 400 kbit/s, a quarter of the processor',
        'ms',
        1300,
        visits.map(({ ready }) => ready),
      ),
      limited(
        'widget: longest task on that processor, 0 for under 50',
        'ms',
        50,
        visits.map(({ task }) => task),
      ),
      limited(
        'widget: from what is typed to the figure, on that processor',
        'ms',
        50,
        visits.map(({ answer }) => answer),
      ),
      limited(
        'widget: layout shift on that line, thousandths',
        '',
        1,
        visits.map(({ shift }) => shift * 1000),
      ),
    ];
  } finally {
    await browser.close();
    await site.close();
    await product.stop();
  }
}

interface Visit {
  readonly bytes: number;
  readonly requests: number;
  /** ms from the start of the navigation. */
  readonly ready: number;
  readonly shift: number;
  /** The longest task in ms between script load and first drawing; 0 if none took 50 ms. */
  readonly task: number;
  /** ms from the input to its result in the page. */
  readonly answer: number;
}

declare global {
  interface Window {
    readyAt: number;
    shifted: number;
    longest: number;
  }
}

async function visit(browser: Browser, page: string, product: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const tab = await context.newPage();
    const session = await context.newCDPSession(tab);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', LINE);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
    const asked = new Set<string>();
    let bytes = 0;
    session.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (request.url.startsWith(product)) asked.add(requestId);
    });
    session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      if (asked.has(requestId)) bytes += encodedDataLength;
    });
    await tab.addInitScript(() => {
      window.shifted = 0;
      addEventListener('savings-ready', () => {
        window.readyAt = performance.now();
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => console.log('drawn'))));
      });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shifted += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
      window.longest = 0;
      new PerformanceObserver((list) => {
        const [script] = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('calculator.js'));
        const arrived = (script as PerformanceResourceTiming | undefined)?.responseEnd ?? Number.POSITIVE_INFINITY;
        for (const { startTime, duration } of list.getEntries())
          if (startTime + duration > arrived) window.longest = Math.max(window.longest, duration);
      }).observe({ type: 'longtask', buffered: true });
    });
    // The page reports this itself: polling it would add a task of about 50 ms.
    const drawn = tab.waitForEvent('console', (message) => message.text() === 'drawn');
    await tab.goto(page);
    await drawn;
    const seen = await tab.evaluate(() => {
      const box = document.querySelector('savings-calculator')?.shadowRoot?.querySelector('input');
      if (!box) throw new Error('The calculator shows no field.');
      const [ready, shift, task] = [window.readyAt, window.shifted, window.longest];
      box.value = '2500';
      const typed = performance.now();
      box.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
      return { ready, shift, task, answer: performance.now() - typed };
    });
    return { bytes, requests: asked.size, ...seen };
  } finally {
    await context.close();
  }
}

/**
 * Reads the scripts from their packages.
 *
 * @returns empty if the registry is unreachable
 */
function others(): { name: string; bytes: number }[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'worthwhile-others-'));
  try {
    return OTHERS.map(({ name, pack, file }) => {
      const archive = execFileSync('npm', ['pack', pack, '--silent'], { cwd: folder, encoding: 'utf8' }).trim();
      execFileSync('tar', ['-xzf', archive], { cwd: folder });
      const script = readFileSync(path.join(folder, 'package/dist', file));
      return { name, bytes: gzipSync(script, { level: 9 }).length };
    });
  } catch (error) {
    process.stderr.write(`The others' packages cannot be had: ${error}\n`);
    return [];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
