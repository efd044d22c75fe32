import type { Page } from 'playwright-core';

const MOST_TABS = 600;
const MOST_ARROWS = 12;

/** Reaches controls by Tab only. */
export function keyboardOf(page: Page) {
  const hasFocus = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.includes(document.activeElement as HTMLElement));

  /** Before they are there, Tab could pass their place. */
  async function find(selector: string) {
    await page.locator(selector).first().waitFor({ state: 'attached' });
    return page.locator(selector).elementHandles();
  }

  async function reach(selector: string): Promise<void> {
    // Once, not after each Tab: a search by text looks at the whole page.
    let wanted = await find(selector);
    for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
      const place = await page.evaluate(placeOfFocus, wanted).catch(() => 'gone');
      if (place === 'wanted') return;
      if (place === 'gone') wanted = await find(selector);
      else await page.keyboard.press('Tab');
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

/** Runs in the page. `gone`: it has drawn one of the elements again. */
function placeOfFocus(wanted: readonly Node[]): 'wanted' | 'gone' | 'elsewhere' {
  if (wanted.some((one) => !one.isConnected)) return 'gone';
  return wanted.some((one) => one === document.activeElement) ? 'wanted' : 'elsewhere';
}
