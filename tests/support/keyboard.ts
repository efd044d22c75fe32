import type { Page } from 'playwright-core';

const MOST_TABS = 600;
const MOST_ARROWS = 12;

/** Moves by Tab until the wanted control has the focus, then presses, chooses or types. */
export function keyboardOf(page: Page) {
  const hasFocus = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.includes(document.activeElement as HTMLElement));

  async function reach(selector: string): Promise<void> {
    // Who tabs through the page before would be through before it has come.
    await page.locator(selector).first().waitFor({ state: 'attached' });
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
