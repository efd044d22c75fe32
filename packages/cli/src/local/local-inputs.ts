import { basename, extname } from 'node:path';
import type { ModelInput } from '@worthwhile/roi-core';
import { parseModelInput } from '@worthwhile/roi-core/schema';
import { slugOf } from '../batch/file-name.ts';
import { CliError, EXIT } from '../exit.ts';
import type { World } from '../terminal.ts';
import { readCsv } from './csv.ts';
import { readModelInput, readText } from './read-input.ts';

export interface LocalInput {
  readonly id: string;
  readonly name: string;
  /** Null: the command's own option applies. */
  readonly customer: string | null;
  /** @throws an error with the input's problems */
  read(): ModelInput;
}

const SUBJECT_COLUMNS = ['name', 'customer'];
const LISTS = ['subProducts', 'addOns', 'otherProducts'];
const NUMBERS = ['scenarioId', 'componentId', 'otherProductId'];
const STEP = /^(\d{1,2}|[A-Za-z]\w*(:\d+)?)$/;
const FORBIDDEN = ['__proto__', 'constructor', 'prototype'];

/**
 * Lists the estimates of model-input files: one per JSON file, one per CSV row. IDs are unique and depend only on the files.
 */
export async function readLocalInputs(world: World, files: readonly string[]): Promise<LocalInput[]> {
  const inputs: LocalInput[] = [];
  for (const file of files) {
    const text = await readText(world, file);
    const base = file === '-' ? 'stdin' : basename(file, extname(file));
    const isCsv = extname(file).toLowerCase() === '.csv';
    inputs.push(...(isCsv ? inputsOfCsv(text, file, base) : [inputOfJson(text, file, base)]));
  }
  const used = new Map<string, number>();
  return inputs.map((input) => {
    const count = (used.get(input.id) ?? 0) + 1;
    used.set(input.id, count);
    return count === 1 ? input : { ...input, id: `${input.id}-${count}` };
  });
}

/** Never a bare number: those are the server's IDs. */
function idOf(base: string): string {
  const slug = slugOf(base);
  return /^\d+$/.test(slug) ? `input-${slug}` : slug;
}

function inputOfJson(text: string, file: string, base: string): LocalInput {
  return {
    id: idOf(base),
    name: base,
    customer: null,
    read: () => readModelInput(text, file === '-' ? 'Standard input' : file),
  };
}

function inputsOfCsv(text: string, file: string, base: string): LocalInput[] {
  return readCsv(text, file).map((row, i) => ({
    id: `${idOf(base)}-${i + 1}`,
    name: row.name ?? `${base}, row ${i + 2}`,
    customer: row.customer ?? null,
    read: () => parseModelInput(inputOfRow(row, `${file}, row ${i + 2}`)),
  }));
}

/** Converts a CSV row to a model input. A column is a path such as `fields.employees` or `investment.licences.0.quantity`. */
function inputOfRow(row: Record<string, string>, shown: string): unknown {
  const input: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    if (SUBJECT_COLUMNS.includes(column)) continue;
    const steps = column.split('.');
    if (!steps.every((step) => STEP.test(step) && !FORBIDDEN.includes(step)))
      throw new CliError(`${shown}: "${column}" is not part of a model input.`, EXIT.usage);
    place(input, steps, readValue(steps.at(-1) ?? '', value));
  }
  return input;
}

function readValue(key: string, text: string): unknown {
  if (LISTS.includes(key)) return text.split(/[\s;]+/).map(Number);
  return NUMBERS.includes(key) ? Number(text) : text;
}

function place(target: Record<string, unknown>, steps: readonly string[], value: unknown): void {
  const [step = '', ...rest] = steps;
  if (rest.length === 0) {
    target[step] = value;
    return;
  }
  const isList = /^\d+$/.test(rest[0] ?? '');
  target[step] ??= isList ? [] : {};
  place(target[step] as Record<string, unknown>, rest, value);
}
