import { describe, expect, it } from 'vitest';
import { countChanges, editTexts, type SettingsTexts, textsInForm, textsOfSettings } from './settings-texts.ts';

const stored = textsOfSettings({
  issuer: 'https://login.contoso.example',
  name: 'Contoso SSO',
  clientId: 'worthwhile',
  claim: 'groups',
  roleRows: [
    { contains: 'admins', roleId: 5 },
    { contains: 'sellers', roleId: 6 },
  ],
  otherRoleId: null,
  isRequired: false,
  emergencyUserId: null,
  domains: [{ domain: 'contoso.example', isConfirmed: true }],
});

const edited = (...edits: string[]): SettingsTexts =>
  edits.reduce((texts, edit) => editTexts(texts, edit) ?? texts, stored);
const values = ({ rows }: SettingsTexts) => rows.map(({ contains }) => contains);

describe('the buttons that save nothing', () => {
  it('add, move and remove rows and domains', () => {
    expect(values(edited('addRow:viewers'))).toEqual(['admins', 'sellers', 'viewers']);
    expect(values(edited('moveUp:1'))).toEqual(['sellers', 'admins']);
    expect(values(edited('moveDown:0', 'removeRow:0'))).toEqual(['admins']);
    expect(edited('addDomain', 'removeDomain:0').domains).toMatchObject([{ domain: '', isConfirmed: false }]);
    expect(edited('useIssuer:https://login.example.com:8443/').issuer).toBe('https://login.example.com:8443/');
  });

  it('give each row its own key, whatever was removed before', () => {
    const { rows } = edited('addRow', 'addRow', 'removeRow:2', 'addRow');
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  it('leave other buttons alone', () => {
    expect(editTexts(stored, 'save')).toBeNull();
  });
});

describe('the number of changes', () => {
  it.each([
    ['nothing', [], 0],
    ['a new row', ['addRow:viewers'], 1],
    ['another order', ['moveUp:1'], 1],
    ['a moved row that is removed', ['moveUp:1', 'removeRow:0'], 1],
    ['a domain and a row', ['addDomain:labs.example', 'addRow'], 2],
    ['a domain added and removed again', ['addDomain', 'removeDomain:1'], 0],
  ] as const)('is right for %s', (_, edits, changes) => {
    expect(countChanges(stored, edited(...edits))).toBe(changes);
  });
});

it('the posted form has the texts of the page, in its order', () => {
  const form = new FormData();
  for (const [name, value] of [
    ['issuer', 'https://login.contoso.example'],
    ['rows[1].key', 'b'],
    ['rows[1].contains', 'sellers'],
    ['rows[0].key', 'a'],
    ['rows[0].contains', 'admins'],
    ['domains[0].domain', 'contoso.example'],
    ['domains[0].isConfirmed', 'on'],
  ] as const)
    form.append(name, value);
  const texts = textsInForm(form);
  expect(values(texts)).toEqual(['sellers', 'admins']);
  expect(texts).toMatchObject({
    issuer: 'https://login.contoso.example',
    claim: 'groups',
    enforcement: 'optional',
    domains: [{ domain: 'contoso.example', isConfirmed: true }],
  });
});
