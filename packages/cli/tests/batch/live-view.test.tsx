import { render } from 'ink-testing-library';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Done, Failed, Job } from '../../src/batch/manifest.ts';
import { createBatchStore } from '../../src/ui/batch-state.ts';
import { BatchView } from '../../src/ui/batch-view.tsx';

const job = (id: number, name = `Estimate ${id}`): Job => ({ id: String(id), name, file: `${id}.pdf` });
const done = { ms: 200, bytes: 98_000 } as Done;
const failed = { reason: '422: not generated' } as Failed;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The clock advances only on request. */
function open(total: number) {
  let now = 0;
  const store = createBatchStore(2, () => now);
  const view = render(<BatchView store={store} title={`Printing ${total} reports to out`} />);
  store.watcher.begin(total);
  return {
    ...view,
    watcher: store.watcher,
    subscribe: store.subscribe,
    pass(ms: number) {
      now += ms;
      vi.advanceTimersByTime(ms);
    },
    rows: () => (view.lastFrame() ?? '').split('\n'),
  };
}

describe('the live view of a batch', () => {
  it('shows progress, speed, remaining reports and the status of each page', () => {
    const view = open(20);
    for (let id = 1; id <= 6; id++) {
      view.watcher.stage(job(id), 'printing');
      view.watcher.done(job(id), done);
    }
    view.watcher.stage(job(7, 'Renewal'), 'printing');
    view.pass(3000);
    const frame = view.lastFrame();
    expect(frame).toContain('Printing 20 reports to out');
    expect(frame).toContain('6 done, 0 failed, 14 left');
    expect(frame).toContain('2.0 reports per second, a few seconds left');
    expect(frame).toContain('printing 7 Renewal');
    expect(frame).toContain('done    6.pdf  98 kB  200 ms');
  });

  it('never changes more than six rows, for any number of pages or failures', () => {
    const view = open(500);
    for (let id = 1; id <= 40; id++) view.watcher.stage(job(id, 'A very long name '.repeat(30)), 'printing');
    view.watcher.failed(job(1), { ...failed, reason: 'reason '.repeat(60) });
    view.watcher.stopping(40);
    view.pass(100);
    const finished = view.rows().findIndex((row) => row.startsWith('failed'));
    expect(view.rows().length - (finished + 1)).toBeLessThanOrEqual(6);
  });

  it.each([20, 40, 60])('uses one row for its bar and counts in %i columns', (columns) => {
    const view = open(10);
    Object.defineProperty(view.stdout, 'columns', { value: columns });
    for (let id = 1; id <= 10; id++) view.watcher.done(job(id), done);
    view.pass(3000);
    const row = view.rows().findIndex((line) => line.includes('10 done'));
    expect(view.rows()[row]?.length).toBeLessThanOrEqual(columns);
    expect(view.rows()[row + 1]).toContain('3.3 reports');
  });

  it('shows the total from the first frame on, and an ID where there is no name', () => {
    const view = open(3);
    expect(view.lastFrame()).toContain('0 done, 0 failed, 3 left\nstarting');
    view.watcher.failed(job(9, ''), failed);
    view.pass(100);
    expect(view.lastFrame()).toContain('failed  9: 422: not generated');
  });

  it('describes failures in words, the latest at the bottom', () => {
    const view = open(3);
    view.watcher.failed(job(2, 'Northwind'), failed);
    view.pass(100);
    expect(view.lastFrame()).toContain('failed  2 Northwind: 422: not generated');
    expect(view.lastFrame()).toContain('0 done, 1 failed, 2 left');
    expect(view.lastFrame()).toContain('last failure: 2 Northwind');
  });

  it('redraws at most ten times a second', () => {
    const view = open(2000);
    view.pass(100);
    const draw = vi.fn();
    view.subscribe(draw);
    for (let id = 1; id <= 1000; id++) {
      view.watcher.done(job(id), done);
      if (id % 10 === 0) view.pass(10);
    }
    expect(draw).toHaveBeenCalledTimes(10);
  });

  it('says immediately what the first Ctrl-C does', () => {
    const view = open(9);
    view.watcher.stopping(2);
    expect(view.lastFrame()).toContain('Finishing 2 running reports, press again to stop now');
  });

  it('shows control characters of names as ␛', () => {
    const view = open(1);
    view.watcher.stage(job(1, 'a\u001b[2Jb'), 'reading');
    view.pass(100);
    expect(view.lastFrame()).toContain('a␛[2Jb');
  });
});
