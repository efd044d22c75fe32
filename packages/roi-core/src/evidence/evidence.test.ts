import { describe, expect, test } from 'vitest';
import { standardCatalogue as catalogue, withConfiguration } from '../catalogue.ts';
import { type DefaultContext, findField } from '../input/presets.ts';
import type { Catalogue, LevelId } from '../types.ts';
import { defaultEvidence, listPriceEvidence, reductionEvidence } from './evidence.ts';

const AT_HOME: DefaultContext = { industry: 'other', currencyValue: 1, facts: {} };
const labelOf = (
  fieldId: string,
  {
    level = 'average' as LevelId,
    of = catalogue as Catalogue,
    ...ground
  }: Partial<DefaultContext> & { level?: LevelId; of?: Catalogue } = {},
) => {
  const field = findField(of, fieldId);
  if (!field) throw new RangeError(fieldId);
  return defaultEvidence(of, { ...AT_HOME, ...ground }, field, level).label;
};

const BLS =
  'Published source: Employer Costs for Employee Compensation - December 2024 (USDL-25-0335), U.S. Bureau of Labor Statistics, 2025; CES Table B-8b (February 2025), production and nonsupervisory hourly earnings, U.S. Bureau of Labor Statistics, 2025';
const ITIC =
  'Expert default, supported by: ITIC 2024 Hourly Cost of Downtime Report Part 1, ITIC, 2024; Annual outage analysis 2024 (UII Keynote Report 131), Uptime Institute, 2024';

describe('the source of a default', () => {
  test('is a reference only when that has the same benchmark', () => {
    expect(labelOf('employeeHourlyCost')).toBe(BLS);
    expect(labelOf('employeeHourlyCost', { level: 'high' })).toBe('Expert default');
    expect(labelOf('employeeHourlyCost', { industry: 'healthcare' })).toBe('Expert default');
    expect(labelOf('costPerTicket')).toBe('Expert default');
  });

  test('is supported by a reference, which says where it was read', () => {
    expect(labelOf('outageCostPerHour')).toBe(ITIC);
    expect(labelOf('issuesPerEndpointMonth', { level: 'low' })).toBe(
      'Expert default, supported by: The Experience 2020 Report, Nexthink / Vanson Bourne, 2020 (as reported by APMdigest)',
    );
  });

  test('is no reference in another currency, as an exchange rate is not a labor market', () => {
    expect(labelOf('employeeHourlyCost', { currencyValue: 0.92 })).toBe('Expert default (converted)');
    expect(labelOf('outageCostPerHour', { currencyValue: 0.92 })).toBe('Expert default (converted)');
    expect(labelOf('costPerTicket', { currencyValue: 0.92 })).toBe('Expert default');
    expect(labelOf('lostMinutesPerIssue', { currencyValue: 0.92 })).toMatch(/^Expert default, supported by: /);
  });

  test('is the size that it was scaled to, and only the benchmark at its reference size', () => {
    expect(labelOf('outageCostPerHour', { facts: { employees: 1000 } })).toBe(
      'Expert default, scaled to 1,000 employees',
    );
    expect(labelOf('alertsPerDay', { facts: { monitoredNetworkDevices: 250 } })).toBe(
      'Expert default, scaled to 250 network devices monitored',
    );
    for (const facts of [{ employees: 5000 }, { employees: -1 }, {}] as DefaultContext['facts'][])
      expect(labelOf('outageCostPerHour', { facts })).toBe(ITIC);
  });

  test('is the version of an organization that changed it, never a delivered reference', () => {
    const set = { organization: 'Example Corp', configVersion: 8 };
    const changed = withConfiguration(catalogue, {
      configVersion: 9,
      presets: { other: { employeeHourlyCost: { low: 39, average: 50, high: 51 } } },
      changedValues: {
        'other.employeeHourlyCost.average': set,
        'other.outageCostPerHour.average': set,
        'serviceDeskL1:5.average': set,
        'price:5': set,
      },
    });
    expect(labelOf('employeeHourlyCost', { of: changed })).toBe('Set by Example Corp, version 8');
    expect(labelOf('employeeHourlyCost', { of: changed, industry: 'government' })).toBe(BLS);
    expect(labelOf('outageCostPerHour', { of: changed, facts: { employees: 1000 }, currencyValue: 2 })).toBe(
      'Set by Example Corp, version 8, scaled to 1,000 employees',
    );
    expect(reductionEvidence(changed, 'serviceDeskL1:5', 'average').label).toBe('Set by Example Corp, version 8');
    expect(reductionEvidence(changed, 'serviceDeskL1:5', 'low').label).toMatch(/^Expert default, supported by: /);
    expect(listPriceEvidence(changed, 5, 2).label).toBe('Set by Example Corp, version 8');
    // Without a record of the change, a changed preset does not get the source's label either.
    const { changedValues: _, ...untold } = changed;
    expect(labelOf('employeeHourlyCost', { of: untold })).toBe('Expert default');
  });

  test('of a reduction is an expert default, which a reference can bound', () => {
    expect(reductionEvidence(catalogue, 'serviceDeskL1:5', 'high').label).toBe(
      'Expert default, supported by: The Total Economic Impact Of IBM Automation For Application Management, Forrester Consulting, 2018',
    );
    expect(reductionEvidence(catalogue, 'warRoom:18', 'high').label).toBe('Expert default');
  });

  test('of a price is the list, in the currency of the list', () => {
    expect(listPriceEvidence(catalogue, 5, 1).label).toBe('List price');
    expect(listPriceEvidence(catalogue, 5, 0.92).label).toBe('List price (converted)');
  });
});

describe('the references that can be quoted', () => {
  test('are graded A or B, dated, with a publisher, and readable', () => {
    for (const source of Object.values(catalogue.sources)) {
      expect(['A', 'B']).toContain(source.grade);
      expect(source.year).toBeGreaterThanOrEqual(2018);
      expect(source.publisher).not.toBe('');
      expect(source.url).toMatch(/^https?:\/\//);
    }
  });

  test('are all that fields and benefits name, and each is named by one', () => {
    const named = [...catalogue.fields, ...catalogue.drivers].flatMap(({ sources = [] }) => sources);
    expect([...new Set(named)].sort()).toEqual(Object.keys(catalogue.sources).sort());
    for (const { evidence, sources } of [...catalogue.fields, ...catalogue.drivers])
      expect(sources !== undefined).toBe(evidence === 'sourced' || evidence === 'bounded');
  });
});
