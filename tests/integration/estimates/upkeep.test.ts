import { parseCrontab } from 'graphile-worker';
import { expect, it } from 'vitest';
import { estimateSchedule, estimateTasks } from '#app/modules/estimates/lifecycle/cleanup.tasks.server.ts';

it('the queue can read when estimates are purged, and knows the task', () => {
  const [item, ...more] = parseCrontab(estimateSchedule);
  expect(more).toEqual([]);
  expect(estimateTasks).toHaveProperty([item?.task ?? '']);
});
