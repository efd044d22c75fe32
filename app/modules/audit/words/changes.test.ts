import { describe, expect, it } from 'vitest';
import { changesOf, referencesOf } from './changes.ts';

const NAMES: Record<string, string> = { 'role 3': 'Sales', 'estimate 7': 'Campus' };
const names = {
  nameOf: (kind: string, id: string) => NAMES[`${kind} ${id}`],
  nameOfValue: (key: string) => `value ${key}`,
};
const said = (action: string, detail: Record<string, unknown>) => changesOf({ action, detail }, names);

describe('the text of an audit event', () => {
  it('names permissions, and of a list only what was added or removed', () => {
    const detail = { before: { permissions: [4, 6] }, after: { permissions: [6, 7] } };
    expect(said('role.changed', detail)).toEqual([
      { name: 'Permissions', before: 'PDF Branding Management (4)', after: 'Delete ROI (7)' },
    ]);
  });

  it('shows only the changed values of a large object, also when all of it was recorded', () => {
    const rule = (days: number) => ({ id: 5, name: 'Drafts', days });
    const detail = { before: { order: 1, rules: [rule(60)] }, after: { rules: [rule(999)] } };
    expect(said('retention.changed', detail)).toEqual([{ name: 'Rules, 5, Days', before: '60', after: '999' }]);
    const difference = { before: { 'rules.5.days': 60 }, after: { 'rules.5.days': 999 } };
    expect(said('retention.changed', difference)).toEqual(said('retention.changed', detail));
  });

  it('lists the values of an added object instead of printing it', () => {
    const after = { rules: [{ id: 5, name: 'Drafts' }] };
    expect(said('retention.changed', { before: { rules: [] }, after })).toEqual([
      { name: 'Rules, 5, Id', before: '–', after: '5' },
      { name: 'Rules, 5, Name', before: '–', after: 'Drafts' },
    ]);
  });

  it('names roles and estimates next to their IDs, and a move as one change', () => {
    expect(said('user.roleChanged', { before: { roleId: 3 }, after: { roleId: 12 } })).toEqual([
      { name: 'Role', before: 'Sales (3)', after: '12' },
    ]);
    expect(said('estimate.cloned', { from: 7, name: 'Copy' })).toEqual([
      { name: 'From', after: 'Campus (7)' },
      { name: 'Name', after: 'Copy' },
    ]);
    expect(said('estimate.configurationMoved', { from: 3, to: 7 })).toEqual([
      { name: 'Configuration version', before: '3', after: '7' },
    ]);
  });

  it('names the values of the configuration', () => {
    const detail = { baseVersion: 3, note: 'rates', before: { 'retail.x.low': 1 }, after: { 'retail.x.low': 2 } };
    expect(said('configuration.changed', detail)).toEqual([
      { name: 'value retail.x.low', before: '1', after: '2' },
      { name: 'Based on version', after: '3' },
      { name: 'Note', after: 'rates' },
    ]);
  });

  it('reads formulas as they are typed, and other objects part by part', () => {
    const detail = {
      before: { 'driver:idle.formula': ['*', 'servers', 2], 'component:5.price': null },
      after: {
        'driver:idle.formula': ['*', 'servers', ['+', 'spend', 3]],
        'component:5.price': [{ listPrice: 18 }, 5],
      },
    };
    expect(said('configuration.drafted', detail)).toEqual([
      { name: 'value driver:idle.formula', before: 'servers * 2', after: 'servers * (spend + 3)' },
      { name: 'value component:5.price', before: '–', after: 'List price: 18, 5' },
    ]);
  });

  it('shows long texts around the place of the change', () => {
    const text = 'The report of the year. '.repeat(40);
    const [change] = said('template.saved', {
      before: { startPage: `${text}old${text}` },
      after: { startPage: `${text}new${text}` },
    });
    expect(change?.before).toMatch(/^….*old.*…$/);
    expect(change?.after.length).toBeLessThan(100);
  });

  it('shows Yes and No, and what was removed with its event', () => {
    expect(said('role.deleted', { before: { name: 'Sales', requiresSecondFactor: true } })).toEqual([
      { name: 'Name', before: 'Sales', after: '–' },
      { name: 'Requires two-factor authentication', before: 'Yes', after: '–' },
    ]);
  });

  it('lists the IDs to look up', () => {
    const detail = { before: { roleId: 8 }, after: { roleId: 9 } };
    const found = referencesOf([{ action: 'user.roleChanged', detail }]);
    expect(found.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['role 8', 'role 9']);
  });
});
