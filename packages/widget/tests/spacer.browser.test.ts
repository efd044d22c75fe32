import { describe, expect, it } from 'vitest';
import { useForeignPages } from '../../../tests/support/foreign-page.ts';
import { spacerFor } from '../src/index.ts';

const pages = useForeignPages();
const SENTENCE =
  '<p>A typical organisation of 1,000 people saves about $372,855 a year. <a href="#">Estimate your savings</a></p>';
const ASKED = [1, 2, 3, 4];

describe('the space that the markup reserves', () => {
  it.each([
    [360, 16, 8],
    [390, 16, 28],
    [768, 44, 33],
    [1280, 44, 8],
  ])('on a page of %i pixels is the height of the calculator, and little more', async (width, padding, most) => {
    const page = await pages.open('/plain', { viewport: { width, height: 1200 } });
    await page.locator('.total').waitFor();
    await page.addStyleTag({
      content: `body{max-width:none;padding:20px ${padding}px}p{margin:0}savings-calculator,x-fallback{display:block}`,
    });
    for (const facts of ASKED) {
      const spare = await page.evaluate(
        async ({ facts, fallback }) => {
          const before = document.createElement('x-fallback');
          before.innerHTML = fallback;
          document.body.replaceChildren(before);
          const reserved = before.offsetHeight;
          const calculator = document.createElement('savings-calculator');
          calculator.setAttribute('partner', `facts-${facts}`);
          const ready = new Promise((resolve) => calculator.addEventListener('savings-ready', resolve));
          document.body.replaceChildren(calculator);
          await ready;
          return reserved - calculator.offsetHeight;
        },
        { facts, fallback: SENTENCE + spacerFor(facts) },
      );
      expect(spare, `${facts} facts`).toBeGreaterThanOrEqual(0);
      expect(spare, `${facts} facts`).toBeLessThanOrEqual(most);
    }
  });
});
