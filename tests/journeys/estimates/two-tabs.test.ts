import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '#tests/support/browser.ts';
import { axeFindings } from '#tests/support/browsers/axe.ts';
import { saveAndContinue } from './estimate-path.ts';
import { openNewEstimate } from './prepared-estimate.ts';

const browser = useBrowser();

describe('a step in two tabs', () => {
  it('asks only about fields changed in both tabs, with neither value selected, and merges the rest', async () => {
    const page = await browser.open();
    await openNewEstimate(page, 'Two tabs', 'investment');
    const address = page.url();
    const other = await page.context().newPage();
    await other.goto(address);
    await page.fill('[name=trainingCost]', '100');
    await page.fill('[name=implementationHours]', '40');
    await saveAndContinue(page, 'savings');
    let release = () => {};
    const isPressed = new Promise<void>((resolve) => {
      release = resolve;
    });
    await other.route('**/draft', (route) => isPressed.then(() => route.continue()));
    await other.fill('[name=trainingCost]', '200');
    await other.fill('[name=hardwareOneOff]', '300');
    await submit(other);
    release();
    await other.waitForSelector('h1:has-text("You changed this estimate in two windows")');
    expect(await other.locator('.conflict-choice').allInnerTexts()).toEqual([
      expect.stringMatching(/Before: \$0\.00[\s\S]*You\s+\$200\.00[\s\S]*You in another window\s+.+ UTC\s+\$100\.00/),
    ]);
    expect(await other.locator('.conflict-combined tbody tr').allInnerTexts()).toEqual([
      expect.stringMatching(/^Hardware \(one-time\)\s+\$0\.00\s+\$300\.00\s+You\s+Now$/),
      expect.stringMatching(/^Internal implementation effort\s+0\.00 hours\s+40\.00 hours\s+You in another window/),
    ]);
    expect(await other.innerText('.page-header')).toContain(
      'Nothing is lost. One value needs your decision; two other changes are already combined.',
    );
    expect(await other.getAttribute('.conflict-choice .person-self', 'data-initials')).toBe('PA');
    expect(await axeFindings(other)).toEqual([]);
    await submit(other);
    await other.waitForSelector('.error-summary:has-text("Choose which value to keep")');
    expect(await other.locator('.conflict :checked').count()).toBe(0);
    await other.check('[name="take.trainingCost"][value=theirs]');
    expect(await other.innerText('.conflict-choice')).toMatch(/Chosen/);
    expect(await other.locator('.conflict-choice .field-message, .error-summary').count()).toBe(0);
    await saveAndContinue(other, 'savings');
    await other.goto(address);
    expect(await other.inputValue('[name=trainingCost]')).toBe('100.00');
    expect(await other.inputValue('[name=hardwareOneOff]')).toBe('300.00');
    expect(await other.inputValue('[name=implementationHours]')).toBe('40.00');
  });
});

function submit(page: Page): Promise<void> {
  return page.click('.foot-bar .button-main');
}
