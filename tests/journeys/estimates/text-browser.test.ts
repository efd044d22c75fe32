import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { sql } from '#tests/support/browsers/sessions.ts';
import { temporaryFolder } from '#tests/support/product-process.ts';
import { sharedProduct } from '#tests/support/shared-product.ts';
import { openTextBrowser, type TextBrowser } from '#tests/support/text-browser.ts';

const isInstalled = spawnSync('w3m', ['-version']).error === undefined;
const folder = temporaryFolder();
let browser: TextBrowser | undefined;
afterEach(() => {
  browser?.close();
  folder.remove();
});

it.runIf(isInstalled)(
  'an estimate is created in w3m, from sign-in to the generated report',
  { timeout: 180_000 },
  async () => {
    // Nobody is told of a new device at their first sign-in.
    await sql`UPDATE users SET last_login_at = NULL WHERE email = 'engineer@worthwhile.test'`;
    browser = openTextBrowser(`${sharedProduct().appUrl}/login`, folder.path);
    await browser.fill('Email', 'engineer@worthwhile.test');
    await browser.fill('Password', sharedProduct().demoPassword);
    const list = await browser.press('Sign in');
    expect(list).toContain('ROI Estimates List');
    expect(list).not.toContain('without enhancements');
    const pages = [await browser.press('Create ROI')];
    const press = async (words: string) => {
      const page = (await browser?.press(words)) ?? '';
      pages.push(page);
      return page;
    };
    await browser.tick('New Business');
    await browser.tick('New customer');
    await browser.fill('New customer name', 'Text browser Ltd');
    await browser.fill('ROI Name', 'In a text browser');
    expect(await press('Save and continue')).toContain('Industry: Choose an industry');
    const last = 9;
    await browser.choose('Sets the benchmarks', last);
    expect(await press('Save and continue')).toContain('Step 2 of 7 · In a text browser');
    await browser.tick('SaaS Enterprise');
    await browser.tick('Intel Module');
    expect(await press('Save and continue')).toContain('Step 3 of 7');
    await browser.fill('Employees who depend on IT', '1,000');
    await browser.fill('PCs, laptops, and virtual desktops in scope', '1000');
    expect(await press('Save and continue')).toContain('Step 4 of 7');
    const savings = await press('Save and continue');
    expect(savings).toContain('Savings with Proposed Aternity');
    expect(savings).toContain('$394,672');
    expect(await press('Continue to report')).toContain('Step 6 of 7');
    expect(await press('Save and continue')).toContain('Savings, complete Net present value $394,672');
    const generated = await press('Generate ROI');
    expect(generated).toContain('Generated ');
    expect(generated).toContain('Download ROI Report');
    const transcript = transcriptOf(pages);
    const joined = transcript.match(/[a-z]{2}\d+%[A-Z]|[a-z]{3}[A-Z][a-z]{2}/g) ?? [];
    expect(joined.filter((words) => !NAMES.includes(words))).toEqual([]);
    await expect(transcript).toMatchFileSnapshot(path.resolve('docs/examples/estimate-in-w3m.txt'));
  },
);

/** Parts of the names of products. */
const NAMES = ['AppRes', 'NetPro', 'nseAppR'];

/** The pages from their way back to the list on, without what differs from run to run. */
function transcriptOf(pages: readonly string[]): string {
  const shown = pages.map((page) => page.slice(Math.max(0, page.indexOf('ROI Estimates List ·'))));
  return shown
    .join(`\n${'='.repeat(120)}\n\n`)
    .replace(/[A-Z][a-z]{2,8} \d{1,2}, \d{4}(, \d\d:\d\d( UTC)?)?/g, '(date)')
    .replace(/[\da-f]{8}( ?[\da-f]{8}){7}/g, '(hash)')
    .replace(/\d+(\.\d+)? (KB|kB|MB)/g, '(size)')
    .replace(/created today: [\d,]+/g, 'created today: (count)')
    .replace(/version \d+, model/g, 'version (number), model')
    .replace(/[ \t]+$/gm, '');
}
