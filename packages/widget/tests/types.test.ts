import { expectTypeOf, it } from 'vitest';
import { SavingsCalculator, type SavingsCalculatorProps } from '../react/index.js';
import type { SavingsDetail, SavingsErrorDetail } from '../types/savings-calculator.d.ts';

const listen = (target: Pick<Document, 'addEventListener' | 'querySelector'>) => {
  target.addEventListener('savings-lead', ({ detail }) => expectTypeOf(detail).toEqualTypeOf<SavingsDetail>());
  target.addEventListener('savings-error', ({ detail }) => expectTypeOf(detail).toEqualTypeOf<SavingsErrorDetail>());
  const calculator = target.querySelector('savings-calculator');
  calculator?.addEventListener('savings-change', ({ detail }) =>
    expectTypeOf(detail.saving).toEqualTypeOf<number | undefined>(),
  );
  // @ts-expect-error an error has no saving
  calculator?.addEventListener('savings-error', ({ detail }) => detail.saving);
};

it('events, elements and the React component have types', () => {
  expectTypeOf(listen).toBeFunction();
  expectTypeOf(SavingsCalculator).parameter(0).toEqualTypeOf<SavingsCalculatorProps>();
  expectTypeOf<SavingsCalculatorProps['level']>().toEqualTypeOf<'low' | 'average' | 'high' | undefined>();
  expectTypeOf<NonNullable<SavingsCalculatorProps['onLead']>>()
    .parameter(0)
    .toEqualTypeOf<CustomEvent<SavingsDetail>>();
  // @ts-expect-error there is no such level
  expectTypeOf<SavingsCalculatorProps>().toMatchTypeOf<{ level: 'extreme' }>();
});
