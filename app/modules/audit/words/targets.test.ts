import { describe, expect, it } from 'vitest';
import { readTarget, targetWords } from './targets.ts';

const nameOf = (kind: string, id: string) => (kind === 'role' && id === '10' ? 'Sales (North)' : undefined);

describe('the target of an event', () => {
  it.each([
    [{ action: 'role.changed', targetKind: 'role', targetId: '10' }, 'Role Sales (North) (10)'],
    [{ action: 'role.changed', targetKind: 'role', targetId: '11' }, 'Role 11'],
    [{ action: 'reports.ordered', targetKind: 'reportBatch', targetId: '4' }, 'Report batch 4'],
    [{ action: 'template.saved', targetKind: 'vendor', targetId: 'vendor' }, 'Vendor template'],
    [{ action: 'configuration.changed', targetKind: 'configuration', targetId: '7' }, 'Configuration version 7'],
    [{ action: 'access.denied', targetKind: 'address', targetId: 'GET /users' }, 'GET /users'],
    [{ action: 'records.imported', targetKind: 'accounts', targetId: '' }, 'Accounts'],
    [{ action: 'session.opened', targetKind: '', targetId: '' }, ''],
  ])('is described in words: %j', (event, words) => {
    expect(targetWords(event, nameOf)).toBe(words);
  });
});

describe('a target to search for', () => {
  it.each([
    ['Role Sales (North) (10)', undefined, { kind: 'role', id: '10' }],
    ['role 10', undefined, { kind: 'role', id: '10' }],
    ['Report batch 4', undefined, { kind: 'reportBatch', id: '4' }],
    ['Configuration version 7', undefined, { kind: 'configuration', id: '7' }],
    ['10', 'role', { kind: 'role', id: '10' }],
    ['Sales', 'role', { kind: 'role', name: 'Sales' }],
    ['Role', 'role', { kind: 'role' }],
    ['Sales', undefined, { kind: undefined, name: 'Sales' }],
    ['Rolex', undefined, { kind: undefined, name: 'Rolex' }],
    ['User group', 'role', { kind: 'role', name: 'User group' }],
    ['GET /users', 'address', { kind: 'address', name: 'GET /users' }],
    [undefined, 'user', { kind: 'user' }],
    [undefined, undefined, { kind: undefined }],
  ])('is parsed from %j in %j', (text, kind, wanted) => {
    expect(readTarget(text, kind)).toEqual(wanted);
  });
});
