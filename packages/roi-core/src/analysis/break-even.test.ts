import { expect, test } from 'vitest';
import { readExample } from '../../fixtures/read.ts';
import { standardCatalogue } from '../catalogue.ts';
import {
  calculate,
  formatQuantity,
  type GoalSeek,
  goalSeek,
  type ModelInput,
  resolveInput,
  tornado,
} from '../index.ts';
import { breakEvens } from './break-even.ts';

const scaling = new Set(standardCatalogue.fields.flatMap((field) => field.scaling?.fact ?? []));

/** Of the widest bars and of the facts that defaults follow, as reports show them: by trials and by the whole calculation. */
function shownValues(model: ModelInput) {
  const input = resolveInput(standardCatalogue, model);
  const widest = tornado(standardCatalogue, input).bars.slice(0, 3);
  const facts = Object.keys(input.fields).filter((id) => scaling.has(id));
  const variables = [...widest.map(({ variable }) => variable), ...facts];
  const quick = breakEvens(standardCatalogue, input, calculate(standardCatalogue, input), variables);
  const whole = variables.map((variable) => {
    const seek = (isHardOnly: boolean) =>
      goalSeek(standardCatalogue, input, { variable, metric: 'npv', target: 0, isHardOnly });
    const reachedValue = (sought: GoalSeek) => (sought.isReached ? sought.value : null);
    const hard = seek(true);
    const isUsed = hard.isReached || hard.reason !== 'noEffect';
    return { variable, value: reachedValue(seek(false)), hardOnly: { value: reachedValue(hard), isUsed } };
  });
  const shown = (value: number | null) => (value === null ? 'none' : formatQuantity(value));
  return [quick, whole].map((found) =>
    found.map(
      ({ variable, value, hardOnly }) =>
        `${variable}: ${shown(value)}, ${hardOnly.isUsed ? shown(hardOnly.value) : 'not used'}`,
    ),
  );
}

test.each(['e1', 'e2', 'e3', 'e5', 'e6', 'e7'] as const)('the break-even values of %s are those of goal seek', (id) => {
  const [quick, whole] = shownValues(readExample(id).inputs);
  expect(quick).toEqual(whole);
});

test('an input that the estimate does not have is rejected', () => {
  const input = resolveInput(standardCatalogue, readExample('e1').inputs);
  expect(() => breakEvens(standardCatalogue, input, calculate(standardCatalogue, input), ['mobileApps'])).toThrow(
    RangeError,
  );
});
