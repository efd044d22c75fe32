import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Level } from '../../form/level-picker.tsx';
import { AssumptionRow, type AssumptionRowProps } from './assumption-row.tsx';
import { SourceLine } from './source-line.tsx';

describe('an assumption', () => {
  const EVIDENCE = {
    low: { kind: 'expertDefault', label: 'Expert default' },
    average: { kind: 'sourced', label: 'Sourced: A study' },
    high: { kind: 'expertDefault', label: 'Expert default' },
  } as const;
  const NAMES = { level: 'cost.level', value: 'cost.value', owner: 'cost.whose' };
  const PRESETS = { low: '18.00', average: '22.00', high: '27.00' };
  const render = (props: Partial<AssumptionRowProps>) =>
    renderToStaticMarkup(
      <AssumptionRow
        label="Cost per level-1 ticket"
        allowed="Allowed 0 to 500"
        unit="$ / ticket"
        names={{ level: 'level.cost', value: 'value.cost', owner: 'owner.cost' }}
        presets={PRESETS}
        level="manual"
        value="abc"
        owner="seller"
        evidence={EVIDENCE}
        {...props}
      />,
    );
  const row = (presets: AssumptionRowProps['presets']) =>
    render({ presets, errors: ['Value does not match the required pattern'] });

  it('submits level, value and source', () => {
    const html = row(PRESETS);
    for (const name of ['level.cost', 'value.cost', 'owner.cost']) expect(html).toContain(`name="${name}"`);
    expect(html).toMatch(/value="seller"[^>]*checked|checked[^>]*value="seller"/);
  });

  it('shows an entry as typed with its error', () => {
    const html = row(null);
    expect(html).toMatch(/aria-describedby="[^"]*f-value-cost-error[^"]*" aria-invalid="true"/);
    expect(html).toContain('value="abc"');
  });

  it('is always typed when it has no benchmarks', () => {
    expect(row(null)).toMatch(/<input type="hidden" name="level.cost"[^>]* value="manual"/);
  });

  it('asks for the source of a typed value only', () => {
    for (const level of ['low', 'average', 'high', 'exclude'] as const)
      expect(render({ level })).not.toContain('name="owner.cost"');
  });

  it('leaves the source of a customer fact to a line after all values, with buttons that work without scripts', () => {
    expect(row(null)).not.toContain('owner.cost');
    const line = { name: 'cost.whose', label: 'Cost', owner: 'customer' } as const;
    const html = renderToStaticMarkup(<SourceLine {...line} isViewed={false} />);
    expect(html).toContain('<input type="hidden" name="cost.whose" id="f-cost-whose" value="customer"/>');
    expect(html).toMatch(/Cost.*Customer’s figure.*Mark as our estimate.*Mark as agreed/);
    expect(html).toContain('type="submit" class="set-field" name="intent" value="set:cost.whose=seller"');
    expect(renderToStaticMarkup(<SourceLine {...line} isViewed={true} />)).not.toContain('<button');
  });

  const atLevel = (level: Level) =>
    render({ level, value: '22.00', excludable: true, children: <p>Measured value</p> });

  it('describes only its current level, with or without styles', () => {
    for (const level of ['manual', 'low', 'average', 'high'] as const)
      expect(atLevel(level)).not.toMatch(/Excluded|The report lists/);
    expect(atLevel('exclude')).toMatch(/Excluded.*Excluded\. The report lists/);
    expect(atLevel('notApplicable')).toMatch(/Excluded.*Not applicable\. The report lists/);
    expect(atLevel('average')).toContain('Sourced: A study');
    expect(atLevel('low')).toContain('Expert default');
    expect(atLevel('low')).not.toContain('A study');
    for (const level of ['manual', 'exclude', 'notApplicable'] as const)
      expect(atLevel(level)).not.toMatch(/A study|Expert default/);
  });

  it('worth confirming shows who knows it, and one check box in place of the source', () => {
    const refine = { whoKnows: 'Service desk lead', effect: <p>Its bar</p> };
    const open = render({ refine, level: 'average', owner: 'customer', names: NAMES });
    expect(open).toMatch(/Service desk lead.*name="cost\.confirmed".*Its bar/);
    expect(open).toContain('type="hidden" name="cost.whose" disabled="" value="seller"');
    expect(open).not.toContain('type="radio" name="cost.whose"');
    expect(open).not.toContain('checked="" name="cost.confirmed"');
  });

  it('asks for a measured value unless it is excluded', () => {
    expect(atLevel('average')).toContain('<div><p>Measured value</p></div>');
    expect(atLevel('exclude')).toContain('<div hidden=""><p>Measured value</p></div>');
  });
});
