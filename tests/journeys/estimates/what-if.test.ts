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
    await page.click('a:has-text("What if")');
    await page.selectOption('[name=add]', 'costPerTicket');
    await page.waitForSelector('#f-change-costPerTicket');
    expect(await page.inputValue('#f-change-costPerTicket'), 'starts from the value of today').toBe('22.00');
    await page.fill('#f-change-costPerTicket', '35');
    await page.waitForSelector('.what-if-summary >> text=Net present value $369,564, +$59,366 difference');
    expect(await axeFindings(page)).toEqual([]);
    await page.click('summary:has-text("Find the value that reaches a goal")');
    await page.selectOption('[name=goalOf]', 'price:5');
    await page.fill('[name=target]', '500,000');
    await page.click('text=Use this value');
    await page.waitForSelector('.what-if-summary >> text=Net present value $500,000');
    await page.click('.what-if >> text=Close');
    await page.waitForSelector('.what-if', { state: 'detached' });
    expect(await page.locator('.stats').innerText()).toContain('$310,198');
  });

  it('shows the same without scripts', async () => {
    const estId = await makeEstimate('Other values, plain', 'savings');
    const page = await PlainBrowser.signedIn('engineer', `/estimates/update?estId=${estId}&step=savings`);
    const calculate = async (fields: Record<string, string>) => {
      page.fill(fields);
      await page.press('Calculate');
    };
    await page.follow('What if');
    await calculate({ add: 'costPerTicket' });
    expect(page.value('change.costPerTicket'), 'starts from the value of today').toBe('22.00');
    await calculate({ 'change.costPerTicket': '35' });
    expect(page.all('.what-if-summary').join()).toContain('Net present value $369,564, +$59,366 difference');
    await calculate({ goalOf: 'price:5', target: '500,000' });
    await page.follow('Use this value');
    expect(page.all('.what-if-summary').join()).toContain('Net present value $500,000');
    await page.follow('Close');
    expect(page.select('.what-if')).toEqual([]);
    expect(page.all('.stats')[0]).toContain('$310,198');
  });
});
