import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildWorkbook, writeWorkbook } from '@worthwhile/report/workbook';
import { exampleSnapshot } from '../packages/roi-core/fixtures/snapshot.ts';
import { type Comparison, timeMs } from './measure.ts';

const FILES = 1000;
const BATCH = 100;
const GOAL_PER_SECOND = 50;

/**
 * Builds a thousand workbooks, rotating the six worked examples. Reports the rate of each hundred, and the growth of the used
 * heap from the second hundred to the last.
 */
export async function run(): Promise<Comparison[]> {
  const snapshots = (['e1', 'e2', 'e3', 'e5', 'e6', 'e7'] as const).map((id) => exampleSnapshot(id));
  const perSecond: number[] = [];
  const heapMb: number[] = [];
  let bytes = 0;
  for (let done = 0; done < FILES; done += BATCH) {
    const ms = await timeMs(async () => {
      for (let file = done; file < done + BATCH; file++) {
        const snapshot = snapshots[file % snapshots.length] as (typeof snapshots)[number];
        bytes += (await writeWorkbook(buildWorkbook(snapshot))).byteLength;
      }
    });
    perSecond.push((BATCH * 1000) / ms);
    heapMb.push(usedHeapMb());
  }
  return [
    {
      what: `${FILES} workbooks of ${Math.round(bytes / FILES / 1024)} kB, snapshot to bytes`,
      ours: { unit: 'files/s', values: perSecond },
      reference: { name: 'the goal', unit: 'files/s', values: [GOAL_PER_SECOND] },
      goal: { ratio: 1, direction: 'atLeast' },
    },
    {
      what: `memory in use after ${FILES} workbooks`,
      ours: { unit: 'MB', values: heapMb.slice(-1) },
      reference: { name: `after ${2 * BATCH}`, unit: 'MB', values: heapMb.slice(1, 2) },
      goal: { ratio: 1.1, direction: 'atMost' },
    },
  ];
}

function usedHeapMb(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

/** Node exposes its collector only by a start flag or the flags of V8. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
