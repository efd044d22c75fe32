import { data, type HeadersFunction, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useRef } from 'react';
import { pageLoader } from '#app/http/page.server.ts';
import { readHostedCalculator } from '#app/modules/widget/widget.server.ts';
import { CalculatorForm, CalculatorProblems } from './calculator-form.tsx';
import { CalculatorResult } from './calculator-result.tsx';
import { useFrameHeight } from './frame-height.ts';
import './embed.css';

/**
 * GET /embed/:key: the calculator as its own page or in a frame of an allowed site; the form needs no script. `locale`
 * selects the language and the number format.
 */
export const loader = pageLoader({
  can: 'public',
  run: async ({ params, url }) => {
    const { framePolicy, ...calculator } = await readHostedCalculator(params.key ?? '', url.searchParams);
    const { lang, dir } = calculator.words;
    return data(
      { ...calculator, locale: url.searchParams.get('locale'), language: { lang, dir } },
      {
        status: calculator.result ? 200 : 422,
        headers: { 'Content-Security-Policy': framePolicy, 'Cache-Control': 'no-store' },
      },
    );
  },
});

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.words.heading} - ${data.partnerName}` : 'Estimate your savings' },
  ...(data ? [{ tagName: 'link' as const, rel: 'alternate', type: 'application/json+oembed', href: data.oembed }] : []),
];

export default function Embed() {
  const calculator = useLoaderData<typeof loader>();
  const { words, hosted, facts, result, leads } = calculator;
  const content = useRef<HTMLElement>(null);
  useFrameHeight(content);
  return (
    <main id="main" className="calculator" tabIndex={-1} ref={content}>
      <section className="calculator-panel" aria-labelledby="calculator-title">
        <CalculatorProblems facts={facts} title={hosted.problem} />
        <h1 id="calculator-title">{words.heading}</h1>
        <CalculatorForm calculator={calculator} />
        {result ? <CalculatorResult result={result} words={words} assumed={hosted.assumed} /> : null}
        <p className="calculator-leads">
          {leads.mail ? <a href={leads.mail}>{words.cta}</a> : null}
          {leads.draft ? (
            <a href={leads.draft} target="_blank" rel="noreferrer">
              {hosted.draft}
            </a>
          ) : null}
        </p>
      </section>
      <p className="calculator-basis">
        {calculator.partnerName}. {words.basis}. {hosted.notStored}
      </p>
    </main>
  );
}
