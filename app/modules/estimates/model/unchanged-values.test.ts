import { formatExact, parseNumber } from '@worthwhile/roi-core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashOf } from '#app/infra/content-hash.server.ts';
import { preferStoredValue } from './unchanged-values.ts';

// A fixed seed makes failures reproducible.
fc.configureGlobal({ seed: 20_250_101 });

describe('a submitted number', () => {
  it('equal to the displayed one preserves the stored value to the last bit', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e12, max: 1e12, noNaN: true }), (stored) => {
        const posted = parseNumber(formatExact(stored));
        expect(posted.ok && preferStoredValue(stored, posted.value)).toBe(stored);
      }),
    );
  });

  it('that differs replaces it', () => {
    expect(preferStoredValue(20.3148, 20.32)).toBe(20.32);
    expect(preferStoredValue(20.3148, 20.3)).toBe(20.3);
    expect(preferStoredValue(null, 7)).toBe(7);
  });
});

describe('the hash of an input', () => {
  it('does not depend on the order of storage', () => {
    expect(hashOf({ a: 1, b: { c: [1, { d: 2, e: 3 }] } })).toBe(hashOf({ b: { c: [1, { e: 3, d: 2 }] }, a: 1 }));
  });

  it('differs when a value or the order of a list does', () => {
    const hashes = [{ a: [1, 2] }, { a: [2, 1] }, { a: [1, 2, null] }, { a: ['1', 2] }].map(hashOf);
    expect(new Set(hashes).size).toBe(4);
  });
});
