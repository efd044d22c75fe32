import { spawnSync } from 'node:child_process';
import { afterEach, expect, it } from 'vitest';
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
    browser = openTextBrowser(`${sharedProduct().appUrl}/login`, folder.path);
    await browser.fill('Email', 'engineer@worthwhile.test');
    await browser.fill('Password', sharedProduct().demoPassword);
    const list = await browser.press('Sign in');
    expect(list).toContain('ROI Estimates List');
    expect(list).not.toContain('without enhancements');
    await browser.press('Create ROI');
    await browser.tick('New Business');
    await browser.fill('ROI name', 'In a text browser');
    await browser.tick('New customer');
    await browser.fill('New customer name', 'Text browser Ltd');
    expect(await browser.press('Save and continue')).toContain('Industry: Choose an industry');
    const last = 9;
    await browser.choose('Sets the benchmarks', last);
    expect(await browser.press('Save and continue')).toContain('Step 2 of 7 · In a text browser');
    await browser.tick('SaaS Enterprise');
    await browser.tick('Intel Module');
    expect(await browser.press('Save and continue')).toContain('Step 3 of 7');
    await browser.fill('Employees who depend on IT', '1,000');
    await browser.fill('PCs, laptops and virtual desktops in scope', '1000');
    expect(await browser.press('Save and continue')).toContain('Step 4 of 7');
    const savings = await browser.press('Save and continue');
    expect(savings).toContain('Savings with Proposed Aternity');
    expect(savings).toContain('$394,672');
    expect(await browser.press('Continue to report')).toContain('Step 6 of 7');
    expect(await browser.press('Save and continue')).toContain('Savings, complete Net present value $394,672');
    const generated = await browser.press('Generate ROI');
    expect(generated).toContain('Generated ');
    expect(generated).toContain('Download ROI Report');
  },
);
