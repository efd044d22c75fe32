import type { Trace } from '@worthwhile/roi-core';
import type { Terminal } from '../terminal.ts';
import { clean } from './show.ts';
import { tableLines } from './table.ts';

/** Explains a result: each formula in names and in numbers, then every input with its unit and source. */
export function traceLines(
  trace: Trace,
  { columns, strong, faint }: Pick<Terminal, 'columns' | 'strong' | 'faint'>,
): string[] {
  const steps = trace.steps.flatMap((step) => [
    '',
    strong(clean(step.title)),
    `  ${clean(step.inWords)}`,
    `  = ${clean(step.inNumbers)}`,
    `  = ${clean(step.result)}`,
  ]);
  const [head = '', ...rows] = tableLines(
    [
      { head: 'Input', shrinks: true },
      { head: 'Value', align: 'right' },
      { head: 'Unit' },
      { head: 'Level' },
      { head: 'Source', shrinks: true },
    ],
    trace.inputs.map((input) => [input.label, input.shown, input.unit, input.level ?? '', input.evidence]),
    columns,
  );
  const inputs = trace.inputs.length > 0 ? ['', strong('Inputs'), faint(head), ...rows] : [];
  const versions = `Configuration version ${trace.configVersion}, model version ${trace.modelVersion}`;
  return [strong(clean(trace.title)), ...steps, ...inputs, '', faint(versions)];
}
