import type { Page } from 'playwright-core';

const MOST_TABS = 600;
const MOST_ARROWS = 12;

/** Reaches controls by Tab only. */
export function keyboardOf(page: Page) {
  const hasFocus = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.includes(document.activeElement as HTMLElement));

  async function reach(selector: string): Promise<void> {
    // Before that, Tab could pass the place of the control.
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
    /** Selects a check box, or moves to a radio button by arrow keys. */
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
    /** Opens closed groups first. */
    fill: async (values: Readonly<Record<string, string>>) => {
      for (const [name, value] of Object.entries(values)) {
        const group = `details:not([open]):has([name="${name}"]) > summary`;
        for (let left = await page.locator(group).count(); left > 0; left -= 1) await press(group, 'Enter');
        await type(`[name="${name}"]`, value);
      }
    },
  };
}
