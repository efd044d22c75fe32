import { describe, expect, it } from 'vitest';
import { limitOf } from './limit-of.ts';

const limits = [
  { roleId: 3, partnerId: null, limitPct: 20 },
  { roleId: 6, partnerId: null, limitPct: 15 },
  { roleId: null, partnerId: 7, limitPct: 10 },
  { roleId: 6, partnerId: 8, limitPct: 30 },
  { roleId: null, partnerId: 8, limitPct: 5 },
  { roleId: 9, partnerId: null, limitPct: 25 },
];
const of = (roleId: number, partnerId: number | null, baseRoleId = roleId) =>
  limitOf(limits, { roleId, baseRoleId, partnerId });

describe('the discount limit of a user', () => {
  it('is that of the role, and none without one', () => {
    expect(of(3, null)).toBe(20);
    expect(of(4, null)).toBeNull();
    expect(of(5, 99)).toBeNull();
  });

  it('is the lower one of role and partner', () => {
    expect(of(6, 7)).toBe(10);
    expect(of(5, 7)).toBe(10);
    expect(of(6, 99)).toBe(15);
  });

  it('of a role at a partner comes before both', () => {
    expect(of(6, 8)).toBe(30);
  });

  it('of a custom role is its own, or that of the role it is based on', () => {
    expect(of(9, null, 3)).toBe(25);
    expect(of(10, null, 3)).toBe(20);
    expect(of(10, 8, 6)).toBe(30);
  });
});
