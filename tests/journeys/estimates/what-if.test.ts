import { describe, expect, it } from 'vitest';
import { useBrowser } from '#tests/support/browser.ts';
import { axeFindings } from '#tests/support/browsers/axe.ts';
import { PlainBrowser } from '#tests/support/browsers/plain-browser.ts';
import { makeEstimate, openNewEstimate } from './prepared-estimate.ts';

const browser = useBrowser();

describe('what if', () => {
  it('shows the difference of another value and of one that reaches a target, and saves nothing', async () => {
    const page = await browser.open();
    await openNewEstimate(page, 'Other values', 'savings');
    await page.click('.tabs >> text=What if');
    await page.click('summary:has-text("Try another figure")');
    await page.selectOption('[name=add]', 'costPerTicket');
    const box = page.locator('#f-change-costPerTicket');
    await box.waitFor();
    expect(await box.inputValue(), 'starts from the value of today').toBe('22.00');
    await box.fill('35');
    await page.waitForSelector('.stats >> text=$369,564');
    expect(await page.innerText('[data-lever=costPerTicket]')).toContain('+$59,366');
    expect(await axeFindings(page)).toEqual([]);
    const slider = page.locator('[data-lever="discount:5"] [type=range]');
    await slider.focus();
    await page.keyboard.press('End');
    expect(await page.inputValue('#f-change-discount-5')).toBe('30.00');
    await page.waitForSelector('.foot-bar >> text=2 figures tried');
    await page.click('.foot-bar >> text=Undo');
    await page.waitForSelector('.foot-bar >> text=1 figure tried');
    expect(await page.inputValue('#f-change-discount-5')).toBe('0.00');
    await page.click('summary:has-text("Find the value that reaches a goal")');
    await page.selectOption('[name=goalOf]', 'price:5');
    await page.fill('[name=target]', '500,000');
    await page.click('text=Use this value');
    await page.waitForSelector('.stats >> text=$500,000');
    await page.click('text=Reset all');
    await page.waitForSelector('.foot-bar >> text=Continue to report');
    expect(await page.locator('.stats').innerText()).toContain('$310,198');
  });

  it('shows the same without scripts', async () => {
    const estId = await makeEstimate('Other values, plain', 'savings');
    const page = await PlainBrowser.signedIn('engineer', `/estimates/update?estId=${estId}&step=savings`);
    const calculate = async (fields: Record<string, string>) => {
      page.fill(fields);
      await page.press('Try these');
    };
    await page.follow('What if');
    await calculate({ add: 'costPerTicket' });
    expect(page.value('change.costPerTicket'), 'starts from the value of today').toBe('22.00');
    expect(page.select('[type=range]')).toEqual([]);
    await calculate({ 'change.costPerTicket': '35' });
    expect(page.all('.what-if-summary').join()).toContain('Net present value $369,564, +$59,366 difference');
    await calculate({ goalOf: 'price:5', target: '500,000' });
    await page.follow('Use this value');
    expect(page.all('.what-if-summary').join()).toContain('Net present value $500,000');
    await page.follow('Reset all');
    expect(page.all('.stats')[0]).toContain('$310,198');
  });
});
