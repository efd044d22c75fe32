import { describe, expect, it } from 'vitest';
import { useForeignPages } from '../../../tests/support/foreign-page.ts';

const pages = useForeignPages();

describe('the fields and the result', () => {
  it('name an invalid number at its field, keep the result before as outdated, and let the button wait', async () => {
    const page = await pages.open('/plain');
    await page.evaluate(() => {
      window.heard = [];
      addEventListener('savings-lead', ({ type }) => window.heard.push({ type, detail: {} }));
    });
    const calculator = page.locator('savings-calculator');
    const box = page.getByLabel('Employees who depend on IT');
    const button = page.getByRole('button', { name: 'Get the full estimate' });
    await box.waitFor();
    const height = (await calculator.boundingBox())?.height;
    for (const [typed, message] of [
      ['0', "Value can't be less than 1"],
      ['1000001', "Value can't be more than 1,000,000"],
      ['1e3', 'Enter a number, such as 1,200'],
      ['', 'Enter a value'],
    ]) {
      await box.fill(typed as string);
      const described = await box.getAttribute('aria-describedby');
      expect(await page.locator(`#${described}`).textContent()).toBe(message);
      expect(await box.getAttribute('aria-invalid')).toBe('true');
      expect((await calculator.boundingBox())?.height).toBe(height);
    }
    const other = page.getByLabel('PCs, laptops and virtual desktops');
    expect(await other.getAttribute('aria-invalid')).toBe('false');
    expect(await page.locator(`#${await other.getAttribute('aria-describedby')}`).textContent()).toBe('');
    expect(await page.locator('.total').textContent()).toBe('$320,509');
    const reason = 'From your previous entries. Correct the marked field to update.';
    expect(await page.getByText(reason).isVisible()).toBe(true);
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    expect(await page.locator(`#${await button.getAttribute('aria-describedby')}`).textContent()).toBe(reason);
    await button.click({ force: true });
    expect(await box.evaluate((node) => (node.getRootNode() as ShadowRoot).activeElement === node)).toBe(true);
    expect((await page.evaluate(() => window.heard)).map(({ type }) => type)).not.toContain('savings-lead');
    await box.fill('1000');
    expect(await box.getAttribute('aria-invalid')).toBe('false');
    expect(await button.getAttribute('aria-disabled')).toBe('false');
    expect(await page.getByText(reason).count()).toBe(0);
    await box.blur();
    expect(await box.inputValue()).toBe('1,000');
  });

  it('show kinds of benefit apart by pattern, with amounts, and the savings after fees', async () => {
    const page = await pages.open('/plain');
    await page.locator('.total').waitFor();
    expect(await page.locator('li').allTextContents()).toEqual([
      'Cost reduction $176,855',
      'Cost avoidance $43,760',
      'Productivity $99,894',
    ]);
    expect(await page.locator('.fees').textContent()).toBe('After fees $254,509Hard savings only $154,615');
    const grounds = await page
      .locator('.bar i')
      .evaluateAll((parts) =>
        parts.map((part) => getComputedStyle(part).backgroundImage.replace(/(rgb|color)\([^)]*\)/g, 'color')),
      );
    expect(new Set(grounds).size).toBe(3);
  });

  it('are parts, and a largest width that the page can lower', async () => {
    const page = await pages.open('/plain', { viewport: { width: 1600, height: 900 } });
    await page.addStyleTag({
      content:
        'body{max-width:none!important}savings-calculator::part(error){color:rgb(1, 2, 3)}savings-calculator::part(field){padding:1px}',
    });
    await page.getByLabel('Employees who depend on IT').fill('x');
    expect(
      await page
        .locator('.error')
        .first()
        .evaluate((node) => getComputedStyle(node).color),
    ).toBe('rgb(1, 2, 3)');
    expect(
      await page.locator('[part=field]').evaluateAll((all) => all.map((one) => getComputedStyle(one).padding)),
    ).toEqual(Array(4).fill('1px'));
    expect((await page.locator('.panel').boundingBox())?.width).toBe(768);
    await page.addStyleTag({ content: 'savings-calculator{max-inline-size:500px}' });
    expect((await page.locator('.panel').boundingBox())?.width).toBe(500);
  });
});
