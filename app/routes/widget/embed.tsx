import { data, type HeadersFunction, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useRef } from 'react';
import { pageLoader } from '#app/http/page.server.ts';
import { readHostedCalculator } from '#app/modules/widget/widget.server.ts';
import { CalculatorForm } from './calculator-form.tsx';
import { CalculatorBenefits, CalculatorResult } from './calculator-result.tsx';
import { useFrameHeight } from './frame-height.ts';
import './benefits.css';
import './embed.css';

/**
 * GET /embed/:key: the calculator as its own page or in a frame of an allowed site; the form needs no script. `locale`
 * selects the language and the number format, `currency` the currency; `compact` is for a frame in the place of the widget:
 * the calculator alone, without the list of benefits.
 */
export const loader = pageLoader({
  can: 'public',
  run: async ({ params, url }) => {
    const { framePolicy, ...calculator } = await readHostedCalculator(params.key ?? '', url.searchParams);
    const { lang, dir } = calculator.words;
    return data(
      { ...calculator, language: { lang, dir } },
      {
        status: calculator.isOutdated ? 422 : 200,
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
  const { words, hosted, result, leads, isOutdated, isCompact } = calculator;
  const content = useRef<HTMLElement>(null);
  useFrameHeight(content);
  return (
    <main id="main" className={isCompact ? 'calculator calculator-compact' : 'calculator'} tabIndex={-1} ref={content}>
      <section className="calculator-panel" aria-labelledby="calculator-title">
        <h1 id="calculator-title">{words.heading}</h1>
        <CalculatorForm calculator={calculator} />
        {result ? <CalculatorResult result={result} words={words} isOutdated={isOutdated} /> : null}
        <p className="calculator-leads">
          <LeadLink words={words} leads={leads} isOutdated={isOutdated} />{' '}
          <a href={calculator.explanation} target={isCompact ? '_blank' : undefined} rel="noreferrer">
            {words.how}
          </a>
        </p>
        <p className="calculator-basis">{words.privacy}</p>
      </section>
      {result && !isCompact ? (
        <>
          <CalculatorBenefits result={result} words={words} assumed={hosted.assumed} />
          <p className="calculator-leads">
            {leads.mail && leads.draft ? (
              <a href={leads.draft} target="_blank" rel="noreferrer">
                {hosted.draft}
              </a>
            ) : null}
          </p>
          <p className="calculator-basis">
            {calculator.partnerName}. {words.basis}.
          </p>
        </>
      ) : null}
    </main>
  );
}

type Calculator = ReturnType<typeof useLoaderData<typeof loader>>;

/** Leads to the partner's mailbox, or else to a draft; waits while an entry is wrong. */
function LeadLink({ words, leads, isOutdated }: Pick<Calculator, 'words' | 'leads' | 'isOutdated'>) {
  const target = leads.mail ?? leads.draft;
  if (isOutdated || !target) {
    return (
      <button type="button" className="calculator-cta" aria-disabled="true" aria-describedby="calculator-caption">
        {words.cta}
      </button>
    );
  }
  return (
    <a className="calculator-cta" href={target} target="_blank" rel="noreferrer">
      {words.cta}
    </a>
  );
}
