import { describe, expect, it } from 'vitest';
import { useBrowser } from '#tests/support/browser.ts';
import { axeFindings } from '#tests/support/browsers/axe.ts';
import { openNewEstimate } from './prepared-estimate.ts';

const browser = useBrowser();

describe.each([{ javaScript: true }, { javaScript: false }])('what if, with scripts $javaScript', (way) => {
  it('tells the difference of another value and of one that reaches a goal, and saves nothing', async () => {
    const page = await browser.open(way);
    await openNewEstimate(page, `Other values ${way.javaScript ? 'scripted' : 'plain'}`, 'savings');
    await page.click('a:has-text("What if")');
    await page.selectOption('[name=add]', 'costPerTicket');
    if (!way.javaScript) await page.click('button:has-text("Calculate")');
    await page.waitForSelector('#f-change-costPerTicket');
    expect(await page.inputValue('#f-change-costPerTicket'), 'starts from the value of today').toBe('22.00');
    await page.fill('#f-change-costPerTicket', '35');
    if (!way.javaScript) await page.click('button:has-text("Calculate")');
    await page.waitForSelector('.what-if-summary >> text=Net present value $369,564, a difference of +$59,366');
    if (way.javaScript) expect(await axeFindings(page)).toEqual([]);
    await page.click('summary:has-text("Find the value for a goal")');
    await page.selectOption('[name=goalOf]', 'price:5');
    await page.fill('[name=target]', '500,000');
    if (!way.javaScript) await page.click('button:has-text("Calculate")');
    await page.click('text=Try this value');
    await page.waitForSelector('.what-if-summary >> text=Net present value $500,000');
    await page.click('.what-if >> text=Close');
    await page.waitForSelector('.what-if', { state: 'detached' });
    expect(await page.locator('.stats').innerText()).toContain('$310,198');
  });
});
