import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Done, Failed, Job } from '../../src/batch/manifest.ts';
import { watchJson } from '../../src/output/watch-json.ts';
import { watchPlain } from '../../src/output/watch-plain.ts';
import { openTerminal } from '../../src/terminal.ts';
import { createWorld } from '../support/in-process-cli.ts';

const job = (id: string): Job => ({ id, name: `Estimate ${id}`, file: `${id}.pdf` });
const done = { file: '1.pdf', sha256: 'abc', ms: 200, bytes: 98_000 } as Done;
const failed = { reason: '404: not there\u001b[2J', tries: 1 } as Failed;
const summary = { done: 1, kept: 0, failed: 1, left: 0, ms: 400 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a batch without a terminal', () => {
  it('writes one line for each finished report, and its progress every ten seconds', () => {
    const given = createWorld();
    const watcher = watchPlain(openTerminal(given.world, {}), 2);
    watcher.begin(40);
    for (let i = 0; i < 5; i++) watcher.done(job('1'), done);
    watcher.failed(job('2'), failed);
    vi.advanceTimersByTime(10_000);
    watcher.end(summary);
    vi.advanceTimersByTime(60_000);
    expect(given.out.split('\n').slice(4)).toEqual([
      'done    1.pdf  98 kB  200 ms',
      'failed  2 Estimate 2  404: not there␛[2J',
      '',
    ]);
    expect(given.err).toBe('6 of 40 finished, 1 failed, a few seconds left\n');
  });

  it('writes nothing with --quiet: the table at the end names the failures', () => {
    const given = createWorld();
    const watcher = watchPlain(openTerminal(given.world, { quiet: true }), 2);
    watcher.begin(2);
    watcher.done(job('1'), done);
    vi.advanceTimersByTime(10_000);
    watcher.failed(job('2'), failed);
    watcher.waiting('Cannot connect.');
    watcher.stopping(1);
    watcher.end(summary);
    expect(given.err).toBe('');
    expect(given.out).toBe('');
  });
});

describe('a batch with --json', () => {
  it('writes one object per line and a summary at the end', () => {
    const given = createWorld();
    const watcher = watchJson(openTerminal(given.world, { json: true }));
    watcher.begin(2);
    watcher.done(job('1'), done);
    watcher.failed(job('estimates/two.json'), failed);
    watcher.end(summary);
    expect(
      given.out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { event: 'done', estId: 1, file: '1.pdf', sha256: 'abc', ms: 200 },
      { event: 'failed', input: 'estimates/two.json', reason: '404: not there\u001b[2J', tries: 1 },
      { event: 'summary', ...summary },
    ]);
    expect(given.out).not.toContain('\u001b');
  });
});

describe('a live view', () => {
  const isLive = (env: Readonly<Record<string, string | undefined>>, options = {}) =>
    openTerminal(createWorld({ isTerminal: true, env }).world, options).live;

  it('is shown on a terminal', () => {
    expect(isLive({ TERM: 'xterm' })).toBe(true);
  });

  it.each([
    { name: 'a dumb terminal', env: { TERM: 'dumb' }, options: {} },
    { name: 'CI', env: { CI: 'true' }, options: {} },
    { name: '--plain', env: {}, options: { plain: true } },
    { name: '--json', env: {}, options: { json: true } },
  ])('is not shown with $name', ({ env, options }) => {
    expect(isLive(env, options)).toBe(false);
  });

  it('is not shown in a pipe', () => {
    expect(openTerminal(createWorld().world, {}).live).toBe(false);
  });
});
