import { ProgressBar } from '@inkjs/ui';
import { Box, Static, Text, useStdout } from 'ink';
import { useSyncExternalStore } from 'react';
import { describeSpan } from '../batch/eta.ts';
import type { BatchStore } from './batch-state.ts';

const WIDEST_BAR = 24;
const NARROWEST_BAR = 4;
/** Room for `1000 done, 10 failed, 990 left`, which matters more than the bar before it. */
const COUNTS_WIDTH = 32;
const MOST_CURRENT = 3;

/** Always one row: a view taller than the terminal would flicker. */
function Line({ children, isFaint = false }: { children: string; isFaint?: boolean }) {
  return (
    <Text wrap="truncate-end" dimColor={isFaint}>
      {children}
    </Text>
  );
}

/** Shows a running batch: finished reports scroll by, and at most six rows below them change. */
export function BatchView({ store, title }: { store: BatchStore; title: string }) {
  const state = useSyncExternalStore(store.subscribe, store.read);
  const { total, finished, failed, perSecond, remainingMs, kept, current, lastFailure, stopping, waiting, lines } =
    state;
  const idle = total === 0 || finished < total ? 'starting' : 'nothing to print';
  const speed = perSecond === null ? idle : `${perSecond.toFixed(1)} reports per second`;
  const rest = remainingMs === null || finished === total ? '' : `, ${describeSpan(remainingMs)} left`;
  const bar = Math.min(WIDEST_BAR, (useStdout().stdout.columns || 80) - COUNTS_WIDTH);
  const last = stopping ?? waiting ?? (lastFailure === null ? null : `last failure: ${lastFailure}`);
  return (
    <>
      <Static items={[title, ...lines]}>{(line) => <Line key={line}>{line}</Line>}</Static>
      <Box>
        {bar < NARROWEST_BAR ? null : (
          // The bar measures its room once: a new width needs a new bar.
          <Box key={bar} width={bar} flexShrink={0} marginRight={1}>
            <ProgressBar value={total === 0 ? 0 : (100 * finished) / total} />
          </Box>
        )}
        <Line>{`${finished - failed} done${kept > 0 ? ` (${kept} before)` : ''}, ${failed} failed, ${total - finished} left`}</Line>
      </Box>
      <Line isFaint>{speed + rest}</Line>
      {current.slice(0, MOST_CURRENT).map(({ id, text }) => (
        <Line key={id}>{`  ${text}`}</Line>
      ))}
      {last === null ? null : <Line>{last}</Line>}
    </>
  );
}
