import { useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { BatchProgress, BatchView, ItemView } from '#app/modules/report-batches/view.ts';

/** A batch as it goes on: the page's own state, kept up to date by server-sent events until the batch has ended. */
export function useLiveBatch(batch: BatchView, loaded: readonly ItemView[]) {
  const [progress, setProgress] = useState<BatchProgress>(batch);
  const [news, setNews] = useState<ReadonlyMap<number, ItemView>>(new Map());
  const { revalidate } = useRevalidator();
  const { id } = batch;
  const isOpen = batch.state === 'open';
  const first = loaded[0]?.n ?? 0;
  const last = loaded.at(-1)?.n ?? 0;
  useEffect(() => setProgress(batch), [batch]);
  useEffect(() => {
    if (!isOpen) return;
    const source = new EventSource(`/reports/${id}/events`);
    source.addEventListener('progress', (event) => setProgress(JSON.parse(event.data)));
    source.addEventListener('item', (event) => {
      const item = JSON.parse(event.data) as ItemView;
      // All reports of the batch are told, thousands perhaps; the page shows some of them.
      if (item.n >= first && item.n <= last) setNews((known) => new Map(known).set(item.n, item));
    });
    source.addEventListener('end', () => {
      source.close();
      revalidate();
    });
    return () => source.close();
  }, [id, isOpen, first, last, revalidate]);
  return { progress, items: loaded.map((item) => news.get(item.n) ?? item) };
}
