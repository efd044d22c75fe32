import { standardCatalogue } from '@worthwhile/roi-core/catalogue';
import { describe, expect, it } from 'vitest';
import { NO_TEXTS } from '#app/modules/configuration/sources/value-sources.ts';
import { isOfKind, narrowGroups, type ValueGroup } from './narrow-values.ts';
import { valueSource } from './value-source.ts';

const cited = (id: string, year: number) =>
  valueSource(standardCatalogue, { kind: 'sourced', label: `Sourced: ${id}`, sources: [id] }, year);
const none = valueSource(standardCatalogue, { kind: 'expertDefault', label: 'Expert default', sources: [] }, 2026);
const row = (key: string, label: string, source = none) => ({
  key,
  label,
  detail: '',
  names: { low: `${label}, Low`, average: `${label}, Average`, high: `${label}, High` },
  texts: { low: '1.00', average: '2.00', high: '3.00' },
  sourceTexts: { low: NO_TEXTS, average: NO_TEXTS, high: NO_TEXTS },
  hasSameSource: true,
  changedBy: '',
  published: { low: '1.00', average: '2.00', high: '3.00' },
  source,
});
const groups: ValueGroup[] = [
  { label: 'Labor', rows: [row('a', 'Hourly cost', cited('BLS_ECEC_2024', 2028)), row('b', 'Working days')] },
  { label: 'Devices', rows: [row('c', 'Price of a device')] },
];
const shown = (filter: Parameters<typeof narrowGroups>[1], changed: string[] = []) =>
  narrowGroups(groups, filter, new Set(changed)).flatMap(({ rows }) =>
    rows.flatMap(({ key, isHidden }) => (isHidden ? [] : [key])),
  );

describe('values of the configuration', () => {
  it('are found by their own name or by that of their group', () => {
    expect(shown({ find: ' hourly ' })).toEqual(['a']);
    expect(shown({ find: 'LABOR' })).toEqual(['a', 'b']);
    expect(shown({ find: '' })).toEqual(['a', 'b', 'c']);
  });

  it('are shown alone if changed, old, or without a source', () => {
    expect(shown({ find: '', show: 'changed' }, ['b.high'])).toEqual(['b']);
    expect(shown({ find: '', show: 'old' })).toEqual(['a']);
    expect(shown({ find: 'device', show: 'unsourced' })).toEqual(['c']);
  });

  it('name who set a value or the source that gives or bounds it', () => {
    expect(cited('BLS_ECEC_2024', 2026)).toMatchObject({ label: '', age: '1 year', isOld: false, isMissing: false });
    expect(cited('BLS_ECEC_2024', 2025).age).toBe('This year');
    const bounded = {
      kind: 'expertDefault',
      label: 'Expert default, supported by: …',
      sources: ['BLS_ECEC_2024'],
    } as const;
    expect(valueSource(standardCatalogue, bounded, 2026)).toMatchObject({
      label: 'Expert default, supported by',
      references: [{ detail: 'U.S. Bureau of Labor Statistics, 2025' }],
    });
    expect(none).toMatchObject({ label: 'Expert default', references: [], age: '', isMissing: true });
    const set = valueSource(
      standardCatalogue,
      { kind: 'administrator', label: 'Set by A, version 2', sources: [] },
      2026,
    );
    expect(set).toMatchObject({ label: 'Set by A, version 2', isMissing: true });
    expect(isOfKind(row('a', '', set), 'unsourced', new Set())).toBe(true);
    const changed = valueSource(standardCatalogue, bounded, 2026, 'Set by A, version 3');
    expect(changed).toMatchObject({ label: 'Set by A, version 3', references: [], age: 'New', isMissing: true });
  });
});
