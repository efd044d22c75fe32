import type { Trace } from '@worthwhile/roi-core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { RunningFigure } from '../foot-bar/running-figure.tsx';
import { ExplanationPanel, splitFormula } from './explanation.tsx';
import { Stat, StatGroup } from './stats.tsx';
import { type StepEntry, Stepper } from './stepper.tsx';
import { Tabs } from './tabs.tsx';

const textOf = (markup: string) => markup.replace(/<[^>]+>/g, '');

describe('the running figure', () => {
  const figures = { label: 'Net present value', value: '$392,884', hardOnly: '$195,075' };

  it('has hard savings below, and the total where another figure leads', () => {
    const text = textOf(renderToStaticMarkup(<RunningFigure {...figures} total="$500,000" />));
    expect(text).toMatch(/\$392,884.*Hard savings only \$195,075.*\$500,000/);
  });

  it('marks a change for the better and for the worse in words and by class', () => {
    const worse = renderToStaticMarkup(<RunningFigure {...figures} change={{ text: '-$83', isBetter: false }} />);
    expect(worse).toContain('change-worse');
    expect(textOf(worse)).toContain('-$83');
    const better = renderToStaticMarkup(<RunningFigure {...figures} change={{ text: '+$83', isBetter: true }} />);
    expect(better).toContain('change-better');
  });
});

describe('the stepper', () => {
  const steps: StepEntry[] = [
    { label: 'Scenario', href: '?step=scenario', state: 'done', detail: 'New Business, 3 years' },
    { label: 'Products', href: '?step=products', state: 'problem', detail: '2 problems to fix' },
    { label: 'Savings', href: null, state: 'todo', detail: 'To do' },
  ];
  const stepper = renderToStaticMarkup(<Stepper steps={steps} current={1} />);

  it('marks the current step and shows its errors', () => {
    expect(stepper).toMatch(/href="\?step=products" aria-current="step">.*?!.*?2 problems to fix/);
  });

  it('has no link to a step that is not available yet', () => {
    expect(stepper).toMatch(/<span class="step-body"><span[^>]*><\/span> .*?Savings/);
  });

  it('is one list of steps for every width', () => {
    expect(stepper.match(/<ol/g)).toHaveLength(1);
  });

  it('on a phone shows the step number and the total', () => {
    expect(stepper).toContain('<span>Step 2 of 3</span>');
  });
});

describe('a headline result', () => {
  const explain = { href: '?figure=metric:npv', open: false };
  const stat = renderToStaticMarkup(
    <StatGroup label="Headline figures">
      <Stat label="Net present value" value="$392,884.26" hardOnly="$195,074.79" explain={explain} />
    </StatGroup>,
  );

  it('has its hard savings directly below', () => {
    expect(stat).toMatch(/<\/dd><dd class="stat-twin num"><span[^>]*>Hard savings only<\/span> <strong>\$195,074\.79/);
  });

  it('has a link to its explanation', () => {
    expect(stat).toMatch(/href="\?figure=metric:npv" aria-expanded="false"[^>]*>\$392,<wbr\/>884\.26/);
    expect(textOf(stat)).toContain('$392,884.26, Net present value');
  });
});

describe('the text content of a page', () => {
  it('separates its words, and has each of them once', () => {
    const stat = (
      <Stat label="Payback" value="0.53" unit="months" hardOnly="0.81" explain={{ href: '?', open: false }} />
    );
    expect(textOf(renderToStaticMarkup(stat))).toContain('0.53 months, Payback');
    const tabs = [{ label: 'Without', rest: 'Aternity', href: '?tab=without' }];
    expect(textOf(renderToStaticMarkup(<Tabs label="Views" tabs={tabs} />))).toBe('Without Aternity');
  });
});

describe('an explanation', () => {
  const trace: Trace = {
    figure: 'driver:ticketsAvoided',
    title: 'Service desk tickets avoided',
    steps: [
      { title: 'Saving', inWords: 'tickets × reduction', inNumbers: '12.00 × 23.56%', result: '$62,198.40 per year' },
      { title: 'Reduction', inWords: '', inNumbers: '1 − (1 − 22.00%)', result: '22.00%', opens: 'reduction:tickets' },
      { title: 'Fee', inWords: 'as entered', inNumbers: '$9.00', result: '$9.00' },
    ],
    inputs: [
      input('costPerTicket', 'average', 'sourced', 'Sourced: A study, its publisher, 2024'),
      input('ticketsAvoided:5', 'average', 'expertDefault', 'Expert default'),
      input('endpointsManaged', 'manual', 'customer', 'Customer’s figure'),
    ],
    configVersion: 4,
    modelVersion: '1.0',
  };
  const panel = renderToStaticMarkup(
    <ExplanationPanel trace={trace} shown="$62,198.40" closeHref="?" hrefOf={(figure) => `?figure=${figure}`} />,
  );
  const text = panel.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|');

  it('has no link to a figure without an explanation', () => {
    const alone = renderToStaticMarkup(
      <ExplanationPanel trace={trace} shown="$62,198.40" closeHref="?" hrefOf={() => undefined} />,
    );
    expect(alone).toContain('22.00%');
    expect(alone).not.toContain('class="explained"');
  });

  it('links a line to the figure that explains its result', () => {
    expect(panel).toMatch(/<a class="explained" href="\?figure=reduction:tickets">22\.00%/);
  });

  it('lists input-free values once', () => {
    expect(text.match(/\$9\.00/g)).toHaveLength(1);
  });

  it('shows words, numbers and inputs, and then its versions', () => {
    const order = [
      'How we get $62,198.40',
      'Formula',
      'With your numbers',
      'Reduction',
      'Inputs',
      'Configuration version',
    ];
    const places = order.map((part) => text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(text).toContain('Configuration version 4, model 1.0');
  });

  it('distinguishes industry benchmarks from those of a reduction', () => {
    expect(text).toMatch(/costPerTicket\|[^|]*\|Industry Average\|Sourced: A study, its publisher, 2024/);
    expect(text).toMatch(/ticketsAvoided:5\|[^|]*\|Average\|Expert default/);
    expect(text).toMatch(/endpointsManaged\|[^|]*\|Manual\|Customer’s figure/);
  });

  it('offers no change when none is possible', () => {
    expect(panel).not.toContain('Edit these figures');
  });

  it('loses nothing of a formula when its operators are separated', () => {
    const formula = '$62,198.40 × 50.00% adoption × (1 − 10.00% risk) ÷ 1.1² + -$4.00';
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
    evidence: string,
  ): Trace['inputs'][number] {
    return { id, label: id, value: 1, shown: '1.00', unit: '', level, provenance, evidence, source: '', sources: [] };
  }
});
