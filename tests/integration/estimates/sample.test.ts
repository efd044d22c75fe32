import { describe, expect, it } from 'vitest';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { listEstimates } from '#app/modules/estimates/list/list.server.ts';
import { listQuery } from '#app/modules/estimates/list/list-query.schema.ts';
import { readSample, sampleHeadline } from '#app/modules/estimates/sample/sample.server.ts';
import { SAMPLE_ID } from '#app/modules/estimates/sample/sample.ts';
import { savingsOfView } from '#app/modules/estimates/savings.server.ts';
import { usePeople } from './people.ts';

const people = usePeople();

describe('the sample estimate', () => {
  it('is calculated by the current model from the first worked example', async () => {
    expect(await sampleHeadline(people.engineer)).toEqual({
      measure: 'Three-year NPV at 10%',
      value: '$310,198',
      hardOnly: '$130,919',
    });
    const { computation, traces } = await savingsOfView(people.partnerUser, await readSample(people.partnerUser));
    expect(computation.result.drivers.length).toBeGreaterThan(0);
    expect(Object.keys(traces).length).toBeGreaterThan(20);
  });

  it('can only be read', async () => {
    const { can, steps } = await readSample(people.engineer);
    expect(Object.values(can)).toEqual([false, false, false, false, false]);
    expect(steps.map(({ step, state }) => `${step} ${state}`)).toEqual([
      'scenario done',
      'products done',
      'assumptions done',
      'investment done',
      'savings done',
    ]);
  });

  it('is in no list, and no other call reads it', async () => {
    const { rows, count } = await listEstimates(people.administrator, listQuery.parse({}));
    expect({ rows, count }).toEqual({ rows: [], count: 0 });
    await expect(readEstimate(people.administrator, SAMPLE_ID)).rejects.toMatchObject({ code: 'notFound' });
  });
});
