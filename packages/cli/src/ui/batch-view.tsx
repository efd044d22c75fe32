import { ProgressBar } from '@inkjs/ui';
import { Box, Static, Text, useStdout } from 'ink';
import { useSyncExternalStore } from 'react';
import { describeSpan } from '../batch/eta.ts';
import type { BatchStore } from './batch-state.ts';

const WIDEST_BAR = 24;
const NARROWEST_BAR = 4;
/** What `1000 done, 10 failed, 990 left` takes, which says more than the bar before it. */
const COUNTS_WIDTH = 32;
const MOST_CURRENT = 3;

/** A line that never takes more than one row: a taller view than the terminal would flicker. */
function Line({ children, isFaint = false }: { children: string; isFaint?: boolean }) {
  return (
    <Text wrap="truncate-end" dimColor={isFaint}>
      {children}
    </Text>
  );
}

/**
 * A batch as it runs: finished reports scroll by, and below them at most six rows change: how far, how fast, what each
 * page does, the last failure or what Ctrl-C said.
 */
export function BatchView({ store, title }: { store: BatchStore; title: string }) {
  const state = useSyncExternalStore(store.subscribe, store.read);
  const { total, finished, failed, perSecond, remainingMs, current, lastFailure, stopping, lines } = state;
  const waiting = total === 0 || finished < total ? 'starting' : 'nothing had to be printed';
  const speed = perSecond === null ? waiting : `${perSecond.toFixed(1)} reports a second`;
  const rest = remainingMs === null || finished === total ? '' : `, ${describeSpan(remainingMs)} left`;
  const bar = Math.min(WIDEST_BAR, (useStdout().stdout.columns || 80) - COUNTS_WIDTH);
  const last = stopping ?? (lastFailure === null ? null : `last failure: ${lastFailure}`);
  return (
    <>
      <Static items={[title, ...lines]}>{(line) => <Line key={line}>{line}</Line>}</Static>
      <Box>
        {bar < NARROWEST_BAR ? null : (
          // The bar measures its room once: another width needs another bar.
          <Box key={bar} width={bar} flexShrink={0} marginRight={1}>
            <ProgressBar value={total === 0 ? 0 : (100 * finished) / total} />
          </Box>
        )}
        <Line>{`${finished - failed} done, ${failed} failed, ${total - finished} left`}</Line>
      </Box>
      <Line isFaint>{speed + rest}</Line>
      {current.slice(0, MOST_CURRENT).map(({ id, text }) => (
        <Line key={id}>{`  ${text}`}</Line>
      ))}
      {last === null ? null : <Line>{last}</Line>}
    </>
  );
}
