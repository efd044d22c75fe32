import { expect, it } from 'vitest';
import { keepMinus } from './keep-minus.ts';

it.each([
  [
    '<p>from -$5 to -Rp3,178.</p>',
    '<p>from <span class="negative">-$5</span> to <span class="negative">-Rp3,178.</span></p>',
  ],
  ['<td>-NT$1,200.50</td>', '<td><span class="negative">-NT$1,200.50</span></td>'],
])('keeps the minus on the line of its amount in %s', (markup, kept) => {
  expect(keepMinus(markup)).toBe(kept);
});

it.each([
  '<p>on-site 24-hour cover -5% <a title="down -$5">x</a></p>',
  '<svg viewBox="0 -4 8 8"><text>-$5</text></svg>',
  '<p>report-$5, - item1, -unreasonable2</p>',
])('leaves as it is %s', (markup) => {
  expect(keepMinus(markup)).toBe(markup);
});
