import type { Page } from 'playwright-core';
import { keyboardOf } from '#tests/support/keyboard.ts';
import { arriveAt } from './estimate-path.ts';
import type { ScenarioPath } from './scenario-paths.ts';

/** Creates an estimate by keyboard only, starting at the list; ends at the savings. */
export async function makeByKeyboard(page: Page, path: ScenarioPath, name: string): Promise<void> {
  const keys = keyboardOf(page);
  const next = (step: Step) => continueTo(page, step);
  await keys.press('a:has-text("Create ROI")', 'Enter');
  await page.waitForURL('**/estimates/create');
  await keys.choose('scenarioId', String(path.id));
  await keys.type('[name=name]', name);
  await page.waitForSelector('[role=combobox]');
  await keys.type('#f-customerId', 'halden');
  await page.waitForSelector('[role=option][aria-selected=true] >> text=Halden Logistics');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.customer-record');
  await keys.reach('[name=industry]');
  await page.keyboard.type('Other');
  await next('products');
  for (const { family, ticks } of path.products) {
    await keys.choose('family', String(family));
    for (const [list, id] of ticks) await keys.choose(list, String(id));
  }
  await next('assumptions');
  await keys.fill(path.figures);
  await next('investment');
  await keys.fill(path.costs);
  await next('savings');
}

/** Needs the savings; ends at the generated estimate. */
export async function generateByKeyboard(page: Page): Promise<void> {
  const keys = keyboardOf(page);
  await keys.press('a:has-text("Continue to report")', 'Enter');
  await arriveAt(page, 'report');
  await continueTo(page, 'generate');
  await keys.press('button:has-text("Generate ROI")', 'Enter');
  await page.waitForSelector('h1:has-text("is ready")');
}

type Step = Parameters<typeof arriveAt>[1];

async function continueTo(page: Page, step: Step): Promise<void> {
  await keyboardOf(page).press('.foot-bar .button-main', 'Enter');
  await arriveAt(page, step);
}
