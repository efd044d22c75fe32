import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedProduct } from '#tests/support/shared-product.ts';
import { type DemoSite, serveDemo } from '../../../packages/widget/demo/serve.ts';
import { useBrowser } from '../../support/browser.ts';
import { axeFindings } from '../../support/browsers/axe.ts';

const browser = useBrowser();
let site: DemoSite;

beforeAll(async () => {
  site = await serveDemo({ product: sharedProduct().appUrl });
});
afterAll(() => site.close());

async function signInHere(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('engineer@worthwhile.test');
  await page.getByLabel('Password', { exact: true }).fill(sharedProduct().demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'From a calculator' }).waitFor();
}

async function createDraft(page: Page, name: string): Promise<void> {
  await page.getByLabel('ROI name').fill(name);
  await page.getByLabel('Customer').fill('Larkspur Foods');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.getByRole('heading', { level: 1, name: 'Assumptions' }).waitFor();
  expect(page.url()).toContain('step=assumptions');
  await page.getByText('Draft created from the calculator.').first().waitFor();
}

describe('the entries of a visitor', () => {
  it('wait until sign-in, are shown in a form, and become a draft', async () => {
    const visitor = await browser.open();
    await visitor.goto(`${site.origin}/plain`);
    await visitor.getByLabel('Employees who depend on IT').fill('2,500');
    await visitor.getByLabel('Industry').selectOption('retail');
    await visitor.getByLabel('Low').check();
    const opened = visitor.context().waitForEvent('page');
    await visitor.getByRole('button', { name: 'Get the full estimate' }).click();
    const page = await opened;
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await page.waitForFunction(() => document.querySelector('form')?.action.includes('#'));
    let bringScripts = () => {};
    const brought = new Promise<void>((resolve) => {
      bringScripts = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await brought;
      await route.continue();
    });
    await signInHere(page);
    await page.getByLabel('ROI name').fill('Typed before the scripts came');
    bringScripts();
    await expect.poll(() => page.getByLabel('Employees who depend on IT').inputValue()).toBe('2,500.00');
    expect(await page.getByLabel('ROI name').inputValue()).toBe('Typed before the scripts came');
    expect(await page.getByLabel('Industry').inputValue()).toBe('retail');
    expect(await page.getByLabel('Low').isChecked()).toBe(true);
    expect(await page.getByLabel('SaaS Enterprise').isChecked()).toBe(true);
    expect(sent.filter((request) => request.includes('2500') || request.includes('retail'))).toEqual([]);
    expect(await axeFindings(page)).toEqual([]);
    await createDraft(page, 'From the website');
    expect(await page.getByRole('textbox', { name: /^Employees who depend on IT/ }).inputValue()).toBe('2,500.00');
  });

  it('need no script on the way from the hosted calculator', async () => {
    const page = await browser.open({ javaScript: false });
    await page.goto('/embed/demo?employees=1,750&endpointsManaged=1600&industry=mining&level=high');
    const address = await page.getByRole('link', { name: 'Get the full estimate' });
    await page.goto((await address.getAttribute('href')) ?? '');
    await signInHere(page);
    expect(await page.getByLabel('Employees who depend on IT').inputValue()).toBe('1,750.00');
    await page.getByRole('button', { name: 'Create draft' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('ROI name: Enter the ROI name');
    expect(await page.getByLabel('Employees who depend on IT').inputValue()).toBe('1,750.00');
    await createDraft(page, 'From the hosted calculator');
  });

  it.each([
    ['has nothing on offer', '#employees=<script>&products=99'],
    ['is truncated', '#%7B%22facts%22'],
    ['is too long', `#employees=5&more=${'x'.repeat(5000)}`],
    ['is empty', ''],
  ])('of a link that %s are ignored', async (_, fragment) => {
    const page = await browser.open();
    await page.goto(`/estimates/from-calculator${fragment}`);
    await signInHere(page);
    await page.getByText('The link has no calculator values.').waitFor();
    expect(await page.getByLabel('Employees who depend on IT').inputValue()).toBe('');
  });

  it('of a calculator embedded long ago, with JSON for the page of a new estimate, are accepted too', async () => {
    const page = await browser.open();
    const old = {
      industry: 'retail',
      level: 'low',
      products: [5],
      facts: { employees: 900 },
      currency: { code: 'EUR' },
    };
    await page.goto(`/estimates/create#${encodeURIComponent(JSON.stringify(old))}`);
    await page.getByLabel('Email').fill('engineer@worthwhile.test');
    await page.getByLabel('Password', { exact: true }).fill(sharedProduct().demoPassword);
    await page.waitForFunction(() => document.querySelector('form')?.action.includes('#'));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => page.getByLabel('Employees who depend on IT').inputValue()).toBe('900.00');
  });
});
