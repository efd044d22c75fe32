import { standardCatalogue } from '@worthwhile/roi-core/catalogue';
import { describe, expect, it } from 'vitest';
import type { AppError } from '#app/errors.ts';
import { describeConfiguration } from '#app/modules/catalogue/configuration-view.server.ts';
import { configurationCsv, readConfigurationCsv } from '#app/modules/configuration/configuration-csv.server.ts';
import { changedValues, findConfiguration } from '#app/modules/configuration/versions.server.ts';
import { usePeople } from '../estimates/people.ts';

const people = usePeople();
const newest = () => findConfiguration(people.administrator);
const errorsOf = (attempt: () => unknown) => {
  try {
    attempt();
    return {};
  } catch (error) {
    return (error as AppError).errors ?? {};
  }
};

describe('the configuration as CSV', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const head = 'industry,fieldId,field,unit,low,average,high';

  it('is the same after export and import', async () => {
    const base = await newest();
    for (const table of ['presets', 'reductions'] as const) {
      const file = configurationCsv(standardCatalogue, base, table);
      expect(changedValues(base, readConfigurationCsv(standardCatalogue, base, bytes(file)).changes)).toEqual([]);
    }
  });

  it('accepts any subset of rows, any line endings and any order of columns', async () => {
    const base = await newest();
    const file =
      '"HIGH",low,average,fieldId,industry,field,unit\r\n"1,500",1200,1300,devicePrice,other,"a ""b""",x\r\n';
    expect(readConfigurationCsv(standardCatalogue, base, bytes(file))).toEqual({
      changes: {
        'other.devicePrice.low': 1200,
        'other.devicePrice.average': 1300,
        'other.devicePrice.high': 1500,
      },
      sources: {},
    });
  });

  it.each([
    [
      'by line',
      `${head}\nother,devicePrice,,,1,2,x\nmoon,devicePrice,,,1,2,3\nother,employees,,,1,2,3`,
      [
        'Line 2, high: Value does not match the required pattern.',
        'Line 3: unknown industry “moon”.',
        'Line 4: employees is a customer fact and has no benchmarks.',
      ],
    ],
    [
      'of a duplicate row',
      `${head}\nother,devicePrice,,,1,2,3\nother,devicePrice,,,1,2,4`,
      ['Line 3: duplicate of line 2.'],
    ],
    [
      'of values in the wrong order',
      `${head}\nother,devicePrice,,,5,2,3`,
      ['Line 2, low: Low must not be higher than Average.', 'Line 2, average: Average must not be lower than Low.'],
    ],
    ['without a column', 'industry,fieldId,field,unit,low,average\n', ['Line 1: the column high is missing.']],
    [
      'with semicolons',
      head.replaceAll(',', ';'),
      ['The columns are separated by semicolons. Save the file with commas and send it again.'],
    ],
  ])('reports errors %s', async (_, text, file) => {
    const base = await newest();
    expect(errorsOf(() => readConfigurationCsv(standardCatalogue, base, bytes(text)))).toEqual({ file });
  });

  it('rejects other encodings', async () => {
    const base = await newest();
    const latin = Uint8Array.from([...bytes(`${head}\nother,`), 0xe9, 0x0a]);
    expect(errorsOf(() => readConfigurationCsv(standardCatalogue, base, latin)).file?.[0]).toContain('UTF-8');
  });
});

describe('the configuration response', () => {
  it('has industries, scenarios, fields and options in their order', async () => {
    const { data, assumptions } = await describeConfiguration(people.partnerUser, { version: 1, industry: 'other' });
    expect([data.configId, data.industries.length, data.scenarios.length]).toEqual([1, 9, 4]);
    const price = data.fields.find(({ fieldName }) => fieldName === 'devicePrice');
    expect(price?.options).toEqual([
      { optionField: 'exclude', id: -1, valueType: -1, value: -1 },
      { optionField: 'notApplicable', id: -1, valueType: -1, value: -1 },
      { optionField: 'average', id: 'average', valueType: 2, value: 1200 },
      { optionField: 'low', id: 'low', valueType: 1, value: 1000 },
      { optionField: 'high', id: 'high', valueType: 3, value: 1400 },
      { optionField: 'manual', id: 'manual', valueType: -3, value: null },
    ]);
    expect(data.presets.every(({ industry }) => industry === 'other')).toBe(true);
    expect(assumptions.map(({ label }) => label)).toEqual([
      'Manual',
      'Industry Low',
      'Industry Average',
      'Industry High',
    ]);
  });
});
