import { describe, expect, it } from 'vitest';
import type { ShownHeadline } from '#app/modules/estimates/model/format-headline.ts';
import { changeOfHeadline } from './headline-change.ts';

const headline = (amount: number, others: Partial<ShownHeadline> = {}): ShownHeadline => ({
  measure: 'Net present value',
  amount,
  currencySign: '$',
  value: `$${amount}`,
  hardOnly: '$0',
  total: null,
  ...others,
});

describe('the change of a headline', () => {
  it('has a sign both ways', () => {
    expect(changeOfHeadline(headline(1000), headline(4283))).toEqual({ text: '+$3,283', isBetter: true });
    expect(changeOfHeadline(headline(4283), headline(1000))).toEqual({ text: '-$3,283', isBetter: false });
  });

  it('is none without a result before, without a change, in another currency, or for another measure', () => {
    expect(changeOfHeadline(null, headline(1))).toBeNull();
    expect(changeOfHeadline(headline(1), headline(1))).toBeNull();
    expect(changeOfHeadline(headline(1), headline(2, { currencySign: '€' }))).toBeNull();
    expect(changeOfHeadline(headline(1), headline(2, { measure: 'Net benefit' }))).toBeNull();
  });
});
