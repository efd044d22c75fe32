import { describe, expect, it } from 'vitest';
import { claimValues, domainOf, mapRole, moveRow } from './mapping.ts';

const mapping = {
  claim: 'groups',
  roleRows: [
    { contains: 'admins', roleId: 5 },
    { contains: 'sellers', roleId: 6 },
  ],
  otherRoleId: null,
};

describe('the mapping of a claim to a role', () => {
  it('applies the first row that matches, whatever the order of the claim', () => {
    expect(mapRole(mapping, { groups: ['sellers', 'admins'] })).toMatchObject({ roleId: 5, matchedValue: 'admins' });
    expect(mapRole(mapping, { groups: 'sellers' })).toMatchObject({ roleId: 6, matchedValue: 'sellers' });
  });

  it('compares whole values, case-sensitive', () => {
    expect(mapRole(mapping, { groups: ['Admins', 'admins-of-something', ' admins'] })).toBeNull();
  });

  it('applies the last row to everyone else', () => {
    expect(mapRole(mapping, {})).toBeNull();
    expect(mapRole({ ...mapping, otherRoleId: 6 }, { groups: ['staff'] })).toEqual({ roleId: 6, matchedValue: null });
  });

  it('ignores values that are not texts', () => {
    expect(claimValues(['a', 7, null, { toString: () => 'admins' }])).toEqual(['a']);
  });
});

it.each([
  ['lena@Contoso.Example', 'contoso.example'],
  ['"a@b"@contoso.example', 'contoso.example'],
  ['@contoso.example', ''],
  ['lena', ''],
])('the domain of %s is %j', (email, domain) => {
  expect(domainOf(email)).toBe(domain);
});

it('moves a row by one place, and not past an end', () => {
  expect(moveRow(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(moveRow(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
  expect(moveRow(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
});
