import type { Page } from 'playwright-core';
import { keyboardOf } from '#tests/support/keyboard.ts';
import { arriveAt } from './estimate-path.ts';
import type { ScenarioPath } from './scenario-paths.ts';

/** Creates and generates an estimate by keyboard only, starting at the list. */
export async function makeByKeyboard(page: Page, path: ScenarioPath, name: string): Promise<void> {
  const keys = keyboardOf(page);
  const next = async (step: Parameters<typeof arriveAt>[1]) => {
    await keys.press('.form-actions .button-main', 'Enter');
    await arriveAt(page, step);
  };
  await keys.press('a:has-text("Create ROI")', 'Enter');
  await page.waitForURL('**/estimates/create');
  await keys.choose('scenarioId', String(path.id));
  await keys.type('[name=name]', name);
  await page.waitForSelector('[role=combobox]');
  await keys.type('#f-customerQuery', 'halden');
  await page.waitForSelector('[role=option] >> text=Halden Logistics');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[name=customerId]:checked');
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
  await keys.press('a:has-text("Continue to report")', 'Enter');
  await arriveAt(page, 'report');
  await next('generate');
  await keys.press('button:has-text("Generate ROI")', 'Enter');
  await page.waitForSelector('h1:has-text("Generated")');
}
