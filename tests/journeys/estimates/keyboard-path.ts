import type { Page } from 'playwright-core';
import { arriveAt } from './estimate-path.ts';
import type { ScenarioPath } from './scenario-paths.ts';

const MOST_TABS = 600;
const MOST_ARROWS = 12;

/** Makes and generates an estimate of a scenario with nothing but keys, from the list on. */
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

/** Moves by Tab until the wanted control has the focus, then presses, chooses or types. */
function keyboardOf(page: Page) {
  const hasFocus = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.includes(document.activeElement as HTMLElement));

  async function reach(selector: string): Promise<void> {
    for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
      if (await hasFocus(selector)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${selector} cannot be reached by Tab.`);
  }

  async function press(selector: string, key: string): Promise<void> {
    await reach(selector);
    await page.keyboard.press(key);
  }

  async function type(selector: string, text: string): Promise<void> {
    await press(selector, 'Control+a');
    await page.keyboard.type(text);
  }

  return {
    reach,
    press,
    type,
    /** Ticks a box, or goes with the arrows to a radio button of its group. */
    choose: async (name: string, value: string) => {
      const selector = `[name=${name}][value="${value}"]`;
      const wanted = page.locator(selector);
      if ((await wanted.getAttribute('type')) === 'checkbox') return press(selector, 'Space');
      await reach(`[name=${name}]`);
      for (let arrows = 0; arrows < MOST_ARROWS; arrows += 1) {
        if (await wanted.isChecked()) return;
        await page.keyboard.press((await hasFocus(selector)) ? 'Space' : 'ArrowDown');
      }
      throw new Error(`${selector} cannot be reached by the arrows.`);
    },
    /** Types values into their fields, opening the group that a field stands in. */
    fill: async (values: Readonly<Record<string, string>>) => {
      for (const [name, value] of Object.entries(values)) {
        const group = `details:not([open]):has([name="${name}"]) > summary`;
        if (await page.locator(group).count()) await press(group, 'Enter');
        await type(`[name="${name}"]`, value);
      }
    },
  };
}
