import { readFileSync } from 'node:fs';
import type { ModelInput } from '@worthwhile/roi-core';
import { describe, expect, it } from 'vitest';
import { savingsOf } from '#app/modules/estimates/savings.server.ts';
import { typeExample } from '../surfaces/type-example.ts';
import { usePeople } from './people.ts';

const people = usePeople();

interface Example {
  readonly inputs: ModelInput;
  readonly results: { readonly metrics: Record<string, string>; readonly metricsHardOnly: Record<string, string> };
}
const example = (id: string): Example =>
  JSON.parse(readFileSync(`packages/roi-core/fixtures/${id}.json`, 'utf8')) as Example;

describe('the worked examples, entered in the wizard', () => {
  it.each(['e1', 'e2', 'e3', 'e5', 'e6', 'e7'])('%s has its documented results', async (id) => {
    const documented = example(id);
    const { estId } = await typeExample(people.engineer, people.halden, `Worked example ${id}`, documented.inputs);
    const { computation } = await savingsOf(people.engineer, estId);
    for (const [name, metrics] of [
      ['metrics', computation.result.metrics],
      ['metricsHardOnly', computation.result.metricsHardOnly],
    ] as const) {
      for (const figure of ['totalBenefits', 'totalCosts', 'netBenefit'] as const) {
        const expected = Number(documented.results[name][figure]);
        expect(Math.abs(metrics[figure] - expected) / Math.abs(expected), `${name} ${figure}`).toBeLessThan(1e-9);
      }
    }
  });
});
