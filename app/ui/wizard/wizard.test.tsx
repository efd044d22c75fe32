import type { Trace } from '@worthwhile/roi-core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AssumptionRow } from './assumption-row.tsx';
import { ExplanationPanel, splitFormula } from './explanation.tsx';
import { Stat, StatGroup } from './stats.tsx';
import { type StepEntry, Stepper } from './stepper.tsx';

describe('the stepper', () => {
  const steps: StepEntry[] = [
    { label: 'Scenario', href: '?step=scenario', state: 'done', detail: 'New Business, 3 years' },
    { label: 'Products', href: '?step=products', state: 'problem', detail: '2 problems to fix' },
    { label: 'Savings', href: null, state: 'todo', detail: 'To do' },
  ];
  const stepper = renderToStaticMarkup(<Stepper steps={steps} current={1} />);

  it('marks the current step and says what is wrong with it', () => {
    expect(stepper).toMatch(/href="\?step=products" aria-current="step">.*?!.*?2 problems to fix/);
  });

  it('does not link to a step that cannot be opened yet', () => {
    expect(stepper).toMatch(/<span class="step-body"><span[^>]*>3<\/span>.*?Savings/);
  });

  it('says on a phone which step of how many this is', () => {
    expect(stepper).toContain('<span>Step 2 of 3</span>');
  });
});

describe('a headline figure', () => {
  const stat = renderToStaticMarkup(
    <StatGroup label="Headline figures">
      <Stat
        label="Net present value"
        value="$392,884.26"
        hardOnly="$195,074.79"
        explain={{ href: '?figure=metric:npv', open: false }}
      />
    </StatGroup>,
  );

  it('has its careful twin directly below', () => {
    expect(stat).toMatch(/<\/dd><dd class="stat-twin num"><span[^>]*>Hard only<\/span><strong>\$195,074\.79/);
  });

  it('opens its explanation by a link that says so', () => {
    expect(stat).toMatch(/href="\?figure=metric:npv" aria-expanded="false"[^>]*>\$392,884\.26/);
    expect(stat).toContain('show how Net present value comes about');
  });
});

describe('an explanation', () => {
  const trace: Trace = {
    figure: 'driver:ticketsAvoided',
    title: 'Service desk tickets avoided',
    steps: [
      { title: 'Saving', inWords: 'tickets × reduction', inNumbers: '12.00 × 23.56%', result: '$62,198.40 a year' },
      { title: 'Reduction', inWords: '', inNumbers: '1 − (1 − 22.00%)', result: '22.00%' },
    ],
    inputs: [
      input('costPerTicket', 'average', 'sourced', 'Metrics That Matter, MetricNet'),
      input('ticketsAvoided:5', 'average', 'expertDefault', ''),
      input('endpointsManaged', 'manual', 'customer', ''),
    ],
    configVersion: 4,
    modelVersion: '1.0',
  };
  const panel = renderToStaticMarkup(
    <ExplanationPanel trace={trace} shown="$62,198.40" closeHref="?" figureHref="?figure=driver:ticketsAvoided" />,
  );
  const text = panel.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|');

  it('goes from words to numbers to inputs and ends with its versions', () => {
    const order = [
      'How $62,198.40 comes about',
      'In words',
      'In numbers',
      'Reduction',
      'Inputs',
      'Configuration version',
    ];
    const places = order.map((part) => text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(text).toContain('Configuration version 4, model 1.0');
  });

  it('tells presets of the industry from those of a reduction', () => {
    expect(text).toMatch(/costPerTicket\|[^|]*\|Industry Average\|Sourced\|Metrics That Matter, MetricNet/);
    expect(text).toMatch(/ticketsAvoided:5\|[^|]*\|Average\|Expert default/);
    expect(text).toMatch(/endpointsManaged\|[^|]*\|Manual\|Customer&#x27;s figure/);
  });

  it('offers no change where none is possible', () => {
    expect(panel).not.toContain('Change these assumptions');
  });

  it('loses nothing of a formula when its operators are set apart', () => {
    const formula = '$62,198.40 × 50.00% ramp × (1 − 10.00% risk) ÷ 1.1² + -$4.00';
    const parts = splitFormula(formula);
    expect(parts.map(({ part }) => part).join('')).toBe(formula);
    expect(parts.filter(({ isOperator }) => isOperator).map(({ part }) => part.trim())).toEqual([
      '×',
      '×',
      '−',
      '÷',
      '+',
    ]);
  });

  function input(
    id: string,
    level: 'average' | 'manual',
    provenance: Trace['inputs'][number]['provenance'],
    source: string,
  ): Trace['inputs'][number] {
    return { id, label: id, value: 1, shown: '1.00', unit: '', level, provenance, source };
  }
});

describe('an assumption', () => {
  const row = (presets: { low: string; average: string; high: string } | null) =>
    renderToStaticMarkup(
      <AssumptionRow
        label="Cost per level-1 ticket"
        allowed="Allowed 0 to 500"
        unit="$ / ticket"
        names={{ level: 'level.cost', value: 'value.cost', owner: 'owner.cost' }}
        presets={presets}
        level="manual"
        value="abc"
        owner="seller"
        provenance={{ kind: 'sourced', text: 'MetricNet' }}
        errors={['Value does not match the required pattern']}
      />,
    );

  it('posts level, value and whose figure it is', () => {
    const html = row({ low: '18.00', average: '22.00', high: '27.00' });
    for (const name of ['level.cost', 'value.cost', 'owner.cost']) expect(html).toContain(`name="${name}"`);
    expect(html).toMatch(/value="seller"[^>]*checked|checked[^>]*value="seller"/);
  });

  it('keeps what was typed and says what is wrong with it', () => {
    const html = row(null);
    expect(html).toMatch(/aria-describedby="[^"]*f-value-cost-error[^"]*" aria-invalid="true"/);
    expect(html).toContain('value="abc"');
  });

  it('is always typed where there are no presets', () => {
    expect(row(null)).toMatch(/<input type="hidden" name="level.cost"[^>]* value="manual"/);
  });
});
