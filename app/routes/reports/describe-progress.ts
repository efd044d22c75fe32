import type { BatchProgress } from '#app/modules/report-batches/view.ts';

const number = (value: number) => value.toLocaleString('en-US');

/** E.g. `12 of 200 complete, 1 failed`. */
export function describeProgress({ total, done, failed, cancelled }: BatchProgress): string {
  const parts = [
    `${number(done)} of ${number(total)} complete`,
    failed > 0 ? `${number(failed)} failed` : '',
    cancelled > 0 ? `${number(cancelled)} canceled` : '',
  ];
  return parts.filter(Boolean).join(', ');
}
