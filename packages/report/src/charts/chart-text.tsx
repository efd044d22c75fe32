import type { SVGProps } from 'react';

/** A text in a chart, apart from the next one where the picture is read as text. */
export function ChartText(props: SVGProps<SVGTextElement>) {
  return (
    <>
      <text {...props} />{' '}
    </>
  );
}
