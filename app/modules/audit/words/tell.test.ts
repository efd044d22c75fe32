import { describe, expect, it } from 'vitest';
import { ACTION_WORDS } from './actions.ts';
import { SENTENCES } from './sentences.ts';
import { sentenceOf, tell } from './tell.ts';

const NAMES: Record<string, string> = {
  'role 10': 'Sales Engineer',
  'role 3': 'Partner User',
  'user 7': 'Marta Lind',
  'partner 4': 'Contoso Networks',
  'estimate 5': 'Campus renewal',
};
const names = { nameOf: (kind: string, id: string) => NAMES[`${kind} ${id}`], nameOfValue: (key: string) => key };
const PRIYA = { actor: 'Priya Anand <priya@worthwhile.test>', actorId: 2, targetKind: '', targetId: '', detail: {} };
const told = (event: Partial<Parameters<typeof tell>[0]> & { action: string }) => tell({ ...PRIYA, ...event }, names);
const role = { targetKind: 'role', targetId: '10' };

describe('the sentence of an audit event', () => {
  it('exists for every action, ends with one period and leaves no place open', () => {
    expect(Object.keys(SENTENCES).sort()).toEqual(Object.keys(ACTION_WORDS).sort());
    for (const action of Object.keys(SENTENCES)) {
      const sentence = sentenceOf(told({ action, targetKind: 'user', targetId: '7' }));
      expect(sentence).toMatch(/^[A-Z][^{}]*[^.]\.$/);
      expect(sentence, 'no contractions').not.toMatch(/n’t|n't/);
    }
  });

  it('names the permission that a role gained or lost, and nothing that stayed', () => {
    const gained = told({
      ...role,
      action: 'role.changed',
      detail: { before: { permissions: [6] }, after: { permissions: [6, 7] } },
    });
    expect(sentenceOf(gained)).toBe('Priya Anand gave the role Sales Engineer the permission Delete ROI.');
    expect(gained.changes).toEqual([]);
    const lost = told({
      ...role,
      action: 'role.changed',
      detail: { before: { permissions: [6, 7] }, after: { permissions: [] } },
    });
    expect(sentenceOf(lost)).toBe(
      'Priya Anand took the permissions Create ROI and Delete ROI from the role Sales Engineer.',
    );
  });

  it('shows before and after of each value that it does not name itself', () => {
    const swap = { before: { permissions: [6] }, after: { permissions: [7] } };
    const swapped = told({ ...role, action: 'role.changed', detail: swap });
    expect(sentenceOf(swapped)).toBe('Priya Anand changed the role Sales Engineer.');
    expect(swapped.changes).toEqual([{ name: 'Permissions', before: 'Create ROI (6)', after: 'Delete ROI (7)' }]);
    const partner = { targetKind: 'partner', targetId: '4', action: 'partner.changed' };
    const renamed = told({
      ...partner,
      detail: { before: { orgName: 'Contoso' }, after: { orgName: 'Contoso Networks' } },
    });
    expect(sentenceOf(renamed)).toBe('Priya Anand renamed the partner Contoso to Contoso Networks.');
    expect(renamed.changes).toEqual([]);
    const both = { before: { orgName: 'Contoso', tagLine: 'a' }, after: { orgName: 'Contoso Networks', tagLine: 'b' } };
    expect(told({ ...partner, detail: both }).changes.map(({ name }) => name)).toEqual([
      'Organization name',
      'Tag line',
    ]);
  });

  it('links actor, target and named records, and keeps the rest as facts', () => {
    const detail = { from: 5, name: 'Copy' };
    const { parts, facts } = told({ action: 'estimate.cloned', targetKind: 'estimate', targetId: '9', detail });
    expect(parts.filter((part) => typeof part !== 'string')).toEqual([
      { text: 'Priya Anand', kind: 'user', id: '2' },
      { text: 'Campus renewal', kind: 'estimate', id: '5' },
      { text: '9', kind: 'estimate', id: '9' },
    ]);
    expect(facts).toEqual([{ name: 'Name', after: 'Copy' }]);
  });

  it('names the product for its own actions, the identity provider for its own, and nobody who is unknown', () => {
    const nobody = { actor: '', actorId: null };
    const sentence = (event: Parameters<typeof told>[0]) => sentenceOf(told(event));
    expect(sentence({ ...nobody, action: 'audit.verified', detail: { events: 18388 } })).toBe(
      'Worthwhile checked the chain of 18,388 events. It was whole.',
    );
    const moved = { before: { roleId: 3 }, after: { roleId: 10 }, by: 'identity provider' };
    expect(sentence({ action: 'user.roleChanged', targetKind: 'user', targetId: '7', detail: moved })).toBe(
      'The identity provider changed the role of Marta Lind from Partner User to Sales Engineer.',
    );
    expect(
      sentence({ ...nobody, action: 'session.refused', targetKind: 'user', detail: { reason: 'no account' } }),
    ).toBe('A sign-in was refused for an unknown account: no account.');
  });

  it('takes braces in recorded words as words', () => {
    const detail = { before: { orgName: '{target}' }, after: { orgName: 'x' } };
    expect(sentenceOf(told({ action: 'partner.changed', targetKind: 'partner', targetId: '4', detail }))).toBe(
      'Priya Anand renamed the partner {target} to Contoso Networks.',
    );
  });
});
