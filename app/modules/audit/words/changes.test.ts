import { describe, expect, it } from 'vitest';
import { changesOf, referencesOf } from './changes.ts';

const NAMES: Record<string, string> = { 'product 5': 'SaaS Essentials', 'role 3': 'Sales', 'estimate 7': 'Campus' };
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
    const product = (listPrice: number) => ({ id: 5, name: 'SaaS Essentials', listPrice, addOns: [8, 9] });
    const detail = { before: { order: 1, products: [product(60)] }, after: { products: [product(999)] } };
    expect(said('products.changed', detail)).toEqual([
      { name: 'SaaS Essentials (5), List price', before: '60', after: '999' },
    ]);
    const difference = { before: { 'products.5.listPrice': 60 }, after: { 'products.5.listPrice': 999 } };
    expect(said('products.changed', difference)).toEqual(said('products.changed', detail));
  });

  it('lists the values of an added object instead of printing it', () => {
    const after = { products: [{ id: 5, name: 'SaaS Essentials' }] };
    expect(said('products.changed', { before: { products: [] }, after })).toEqual([
      { name: 'SaaS Essentials (5), Id', before: '–', after: '5' },
      { name: 'SaaS Essentials (5), Name', before: '–', after: 'SaaS Essentials' },
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
    const detail = { before: { 'products.5.addOns': [8] }, after: { 'products.5.addOns': [8, 9] } };
    const found = referencesOf([{ action: 'products.changed', detail }]);
    expect(new Set(found.map(({ kind, id }) => `${kind} ${id}`))).toEqual(
      new Set(['product 5', 'product 8', 'product 9']),
    );
  });
});
