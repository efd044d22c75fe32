import type { Page } from 'playwright-core';

/**
 * Removes the rows, options and cards that repeat the markup of two others next to them: in a table of a thousand rows axe takes
 * as long as on all other pages together, and finds in the third row what it found in the first.
 */
export function thinPage(page: Page): Promise<void> {
  return page.evaluate(() => {
    const KEPT = 2;
    const shapes = new Map<Element, string>();
    /** Tags, classes, and which attributes and texts are there at all. */
    const shapeOf = (one: Element): string => {
      const known = shapes.get(one);
      if (known !== undefined) return known;
      const attributes = [...one.attributes].map(({ name, value }) => name + (value === '' ? '' : '='));
      const hasText = [...one.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
      const inside = [...one.children].map(shapeOf).join('');
      const shape = `<${one.tagName} ${one.className} ${attributes.sort()} ${hasText}>${inside}</>`;
      shapes.set(one, shape);
      return shape;
    };
    const thin = (parent: Element): void => {
      const counts = new Map<string, number>();
      for (const child of [...parent.children]) {
        const shape = shapeOf(child);
        const count = (counts.get(shape) ?? 0) + 1;
        counts.set(shape, count);
        if (count > KEPT) child.remove();
        else thin(child);
      }
    };
    thin(document.body);
  });
}
