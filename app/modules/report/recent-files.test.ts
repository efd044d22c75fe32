import { expect, it } from 'vitest';
import { RecentFiles } from './recent-files.ts';

const file = (sha256: string, size = 40) => ({ sha256, bytes: new Uint8Array(size) });

it('caches the latest files, and removes the least recently used', () => {
  const files = new RecentFiles(100);
  const first = files.keep(file('a'));
  files.keep(file('b'));
  files.keep(first);
  files.keep(file('c'));
  expect(files.bytesOf('a')).toBe(first.bytes);
  expect(files.bytesOf('b')).toBeUndefined();
  expect(files.bytesOf('c')).toBeDefined();
});

it('does not cache a file larger than the cache, and removes nothing for it', () => {
  const files = new RecentFiles(100);
  files.keep(file('a'));
  files.keep(file('large', 101));
  expect(files.bytesOf('large')).toBeUndefined();
  expect(files.bytesOf('a')).toBeDefined();
});
