import { useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { BatchProgress, BatchView, ItemView } from '#app/modules/report-batches/view.ts';

const AGAIN_AFTER_MS = 3000;

/** Keeps a batch's state current by server-sent events until the batch has ended. */
export function useLiveBatch(batch: BatchView, loaded: readonly ItemView[]) {
  const [progress, setProgress] = useState<BatchProgress>(batch);
  const [news, setNews] = useState<ReadonlyMap<number, ItemView>>(new Map());
  const [hasEnded, setHasEnded] = useState(false);
  const { revalidate } = useRevalidator();
  const isIdle = useNavigation().state === 'idle';
  const { id } = batch;
  const isOpen = batch.state === 'open';
  const first = loaded[0]?.n ?? 0;
  const last = loaded.at(-1)?.n ?? 0;
  useEffect(() => setProgress(batch), [batch]);
  useEffect(() => {
    setHasEnded(false);
    if (!isOpen) return;
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout>;
    function follow() {
      source = new EventSource(`/reports/${id}/events`);
      source.addEventListener('progress', (event) => setProgress(JSON.parse(event.data)));
      source.addEventListener('item', (event) => {
        const item = JSON.parse(event.data) as ItemView;
        // Events cover all reports of the batch, perhaps thousands; the page shows some of them.
        if (item.n >= first && item.n <= last) setNews((known) => new Map(known).set(item.n, item));
      });
      source.addEventListener('end', () => {
        source.close();
        setHasEnded(true);
      });
      // The browser reconnects automatically, but not after another answer, such as a gateway's page.
      source.addEventListener('error', () => {
        if (source.readyState === EventSource.CLOSED) timer = setTimeout(follow, AGAIN_AFTER_MS);
      });
    }
    follow();
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [id, isOpen, first, last]);
  // The batch can end while the page after a cancellation loads: revalidating then would replace that page and lose its
  // notice.
  useEffect(() => {
    if (hasEnded && isOpen && isIdle) revalidate();
  }, [hasEnded, isOpen, isIdle, revalidate]);
  return { progress, items: loaded.map((item) => news.get(item.n) ?? item) };
}
