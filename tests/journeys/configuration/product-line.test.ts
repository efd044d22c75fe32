import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { useBrowser } from '#tests/support/browser.ts';
import { useIsolatedServer } from '#tests/support/isolated-server.ts';
import { buildCli, spawnRoi } from '../../../packages/cli/tests/support/reports.ts';
import { BY_HAND, INPUT, STEPS, type Typed } from '../../integration/configuration/cloud-cost.ts';
import { generateByHand, makeByHand } from '../estimates/scenario-paths.ts';
import { mailed } from '../mailed-links.ts';

/** The made-up product line of docs/administration.md: its screens with second eyes, API, terminal, and an estimate with its files. */

const browser = useBrowser();
const product = useIsolatedServer({ settings: { CONFIG_FOUR_EYES: '1', CHROMIUM_PATH: '', CHROMIUM_NO_SANDBOX: '1' } });
beforeAll(buildCli);

const SECOND = { email: 'second@example.com', password: 'a door beside the lamp' };
const PUBLISH = '/configuration/publish';

async function goto(page: Page, path: string): Promise<void> {
  await page.goto(product.server.url + path);
}

async function signIn(page: Page, { email, password }: { readonly email: string; readonly password: string }) {
  await goto(page, '/login');
  await page.fill('input[name=name]', email);
  await page.fill('input[name=password]', password);
  await page.click('main button[type=submit]:has-text("Sign in")');
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** A second administrator, by the invitation that the first one sends. */
async function invite(first: Page, second: Page): Promise<void> {
  await goto(first, '/users/new');
  const typed = { firstName: 'Joon', lastName: 'Park', email: SECOND.email, confirmEmail: SECOND.email };
  for (const [name, text] of Object.entries(typed)) await first.fill(`input[name=${name}]`, text);
  await first.selectOption('select[name=roleId]', '2');
  await first.click('main form[method=post] button.button-main');
  await first.waitForURL((url) => url.pathname === '/users');
  const [link = ''] = await mailed(SECOND.email, 1, product.settings.DATA_DIR);
  await second.goto(link);
  await second.fill('input[name=newpassword]', SECOND.password);
  await second.fill('input[name=confrimpassword]', SECOND.password);
  await second.click('main button[type=submit]:has-text("Accept invitation")');
  await signIn(second, SECOND);
}

async function saveForm(page: Page, [path, typed]: readonly [string, Typed]): Promise<void> {
  await goto(page, path);
  for (const [name, texts] of Object.entries(typed)) {
    const field = page.locator(`main [name="${name}"]`);
    if (Array.isArray(texts)) for (const value of texts) await page.check(`[name="${name}"][value="${value}"]`);
    else if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(texts);
    else if (texts !== '') await field.fill(texts);
  }
  await page.click('main button:has-text("Save to draft")');
  await page.waitForSelector('.notice-success:has-text("Saved to the draft.")');
}

async function publishWithSecondEyes(first: Page, second: Page): Promise<void> {
  await goto(first, PUBLISH);
  await first.selectOption('select[name=approverId]', { label: 'Joon Park' });
  await first.click('button:has-text("Ask for approval")');
  await first.waitForSelector('text=Waiting');
  await goto(second, PUBLISH);
  await second.click('button[value=approve]');
  await second.waitForSelector('.notice-success:has-text("You approved the changes.")');
  await goto(first, PUBLISH);
  await first.fill('input[name=note]', 'Cloud cost');
  await first.click('button:has-text("Publish version 2")');
  await first.waitForSelector('.notice-success:has-text("Published version 2.")');
}

async function calculateByApi(): Promise<Calculated> {
  const post = async (call: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${product.server.url}/api/${call}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  const { authToken } = await post('user/login', { name: product.admin.email, password: product.admin.password });
  const { data } = await post('estimate/roicalculation', INPUT, { Authorization: `Bearer ${authToken}` });
  return data;
}

interface Calculated {
  readonly drivers: readonly { readonly id: string; readonly saving?: number }[];
  readonly headline: unknown;
}

const savings = ({ drivers }: Calculated) =>
  Object.fromEntries(
    drivers.filter(({ saving = 0 }) => saving > 0).map(({ id, saving = 0 }) => [id, Number(saving.toFixed(6))]),
  );

/** Stores the file that a link leads to. */
async function download(page: Page, link: string, file: string): Promise<void> {
  const href = (await page.locator(link).first().getAttribute('href')) ?? '';
  const answer = await page.request.get(new URL(href, product.server.url).href);
  expect(answer.status(), await page.title()).toBe(200);
  writeFileSync(file, await answer.body());
}

/** A folder for the files of one test. */
function testFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'product-line-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function openSignedIn(): Promise<Page> {
  const page = await browser.open({ javaScript: false, isOwn: true });
  await signIn(page, product.admin);
  return page;
}

describe('a product line made with the screens', () => {
  it('is published once a second administrator has approved it', async () => {
    const first = await openSignedIn();
    const second = await browser.open({ javaScript: false, isOwn: true });
    await invite(first, second);
    for (const step of STEPS) await saveForm(first, step);
    await publishWithSecondEyes(first, second);
  });

  it('has the figures calculated by hand by API and in the terminal', async () => {
    const folder = testFolder();
    const page = await openSignedIn();
    const calculated = await calculateByApi();
    expect(savings(calculated)).toEqual(BY_HAND);
    await goto(page, '/model');
    await download(page, 'a:has-text("Download this configuration")', path.join(folder, 'configuration.json'));
    writeFileSync(path.join(folder, 'input.json'), JSON.stringify(INPUT));
    const files = [path.join(folder, 'input.json'), '--config', path.join(folder, 'configuration.json')];
    const { code, out, err } = await spawnRoi(['calc', ...files, '--json'], {}).ended;
    expect(code, err).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ headline: calculated.headline });
  });

  it('has the figures calculated by hand in the PDF and the workbook of an estimate', async () => {
    const folder = testFolder();
    const page = await openSignedIn();
    const ticks = [
      ['proposedSubProducts', 102],
      ['proposedAddOns', 103],
    ] as const;
    const estimate = {
      id: 2 as const,
      title: 'New Business',
      heading: 'Savings with Proposed Aternity',
      products: [{ family: 100, ticks }],
      figures: { 'fields.cloudServers.value': '200' },
      costs: {},
    };
    await makeByHand(page, estimate, 'Cloud bill');
    await generateByHand(page);
    const [report, workbook] = [path.join(folder, 'report.pdf'), path.join(folder, 'workbook.xlsx')];
    await download(page, '.generated-files a', report);
    await download(page, 'a:has-text("Download workbook (.xlsx)")', workbook);
    const printed = execFileSync('pdftotext', ['-layout', report, '-']).toString();
    for (const saving of ['$55,200', '$1,350']) expect(printed).toContain(saving);
    const sheets = execFileSync('unzip', ['-p', workbook, 'xl/worksheets/*.xml']).toString();
    const numbers = [...sheets.matchAll(/<v>([\d.]+)<\/v>/g)].map(([, text]) => Number(Number(text).toFixed(6)));
    expect(numbers).toEqual(expect.arrayContaining(Object.values(BY_HAND)));
  });
});
