import {
  type Catalogue,
  calculate,
  exclusionReason,
  explain,
  headlineFlow,
  type ModelInput,
  type ResolvedInput,
  type Result,
  resolveWhole,
  type Trace,
} from '@worthwhile/roi-core';
import { CliError, EXIT, type ExitCode } from '../exit.ts';
import { readConfiguration } from '../local/read-configuration.ts';
import { inputError, readModelInput, readText } from '../local/read-input.ts';
import { resultLines } from '../output/result.ts';
import { traceLines } from '../output/trace.ts';
import type { Context } from './context.ts';

interface CalcOptions {
  readonly explain?: string;
  readonly config?: string;
}

/** `roi calc`: calculates the whole model locally from one input, with the delivered configuration or one from a file. */
export async function runCalc({ terminal, options }: Context<CalcOptions>, file: string): Promise<ExitCode> {
  const shown = file === '-' ? 'Standard input' : file;
  if (file === '-' && options.config === '-') throw new CliError('Only one file can be standard input.', EXIT.usage);
  const catalogue = await readConfiguration(terminal, options.config);
  const given = readModelInput(await readText(terminal.world, file), shown);
  let input: ResolvedInput;
  try {
    input = resolveWhole(catalogue, given);
  } catch (error) {
    throw inputError(error, shown);
  }
  const result = calculate(catalogue, input);
  const trace = options.explain === undefined ? null : explainFigure(catalogue, given, input, result, options.explain);
  if (options.json) terminal.print(JSON.stringify(trace ?? result, null, 2));
  else if (trace) traceLines(trace, terminal).forEach(terminal.print);
  else resultLines(catalogue, result, input, terminal).forEach(terminal.print);
  return EXIT.done;
}

/** Explains a benefit, or a metric by its name in the result. */
function explainFigure(
  catalogue: Catalogue,
  { agreements }: ModelInput,
  input: ResolvedInput,
  result: Result,
  name: string,
): Trace {
  const drivers = result.drivers.filter((driver) => driver.included).map(({ id }) => id);
  const excluded = result.drivers.find((driver) => driver.id === name && !driver.included);
  if (excluded && !excluded.included)
    throw new CliError(`${excluded.label} is ${exclusionReason(catalogue, excluded)}.`, EXIT.usage);
  if (drivers.includes(name)) return explain(catalogue, input, result, `driver:${name}`, agreements);
  // A metric without a group belongs to the headline: in a renewal, to what it adds.
  const group = name.includes(':') ? '' : `${headlineFlow(result)}:`;
  try {
    return explain(catalogue, input, result, group + name, agreements);
  } catch {
    throw new CliError(
      `Unknown result "${name}".`,
      EXIT.usage,
      `Drivers: ${drivers.join(', ')}. Metrics: npv, roiPct …`,
    );
  }
}
