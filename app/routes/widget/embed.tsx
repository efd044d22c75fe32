import { data, type HeadersFunction, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '#app/http/page.server.ts';
import { readHostedCalculator } from '#app/modules/widget/widget.server.ts';
import { CalculatorForm, CalculatorProblems } from './calculator-form.tsx';
import { CalculatorResult } from './calculator-result.tsx';
import './embed.css';

/** GET /embed/:key: the calculator as a page of its own or in a frame of an allowed site; a form that needs no script. */
export const loader = pageLoader({
  can: 'public',
  run: async ({ params, url }) => {
    const { framePolicy, ...calculator } = await readHostedCalculator(params.key ?? '', url.searchParams);
    return data(calculator, {
      status: calculator.result ? 200 : 422,
      headers: { 'Content-Security-Policy': framePolicy, 'Cache-Control': 'no-store' },
    });
  },
});

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Estimate your savings - ${data.partnerName}` : 'Estimate your savings' },
  ...(data ? [{ tagName: 'link' as const, rel: 'alternate', type: 'application/json+oembed', href: data.oembed }] : []),
];

export default function Embed() {
  const calculator = useLoaderData<typeof loader>();
  return (
    <main id="main" className="calculator" tabIndex={-1}>
      <section className="calculator-panel" aria-labelledby="calculator-title">
        <CalculatorProblems facts={calculator.facts} />
        <h1 id="calculator-title">Estimate your savings</h1>
        <CalculatorForm calculator={calculator} />
        {calculator.result ? <CalculatorResult result={calculator.result} /> : null}
      </section>
      <p className="calculator-basis">
        {calculator.partnerName}. Model {calculator.modelVersion}, configuration {calculator.configVersion}. What you
        enter is not stored.
      </p>
    </main>
  );
}
