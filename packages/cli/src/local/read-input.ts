import { createReadStream } from 'node:fs';
import type { ModelInput } from '@worthwhile/roi-core';
import { parseModelInput } from '@worthwhile/roi-core/schema';
import { CliError, EXIT, errnoOf } from '../exit.ts';
import type { World } from '../terminal.ts';

const LARGEST_BYTES = 1_048_576;

/** Reads a text file, or standard input for `-`, up to 1 MB. */
export async function readText(world: World, file: string): Promise<string> {
  const shown = file === '-' ? 'Standard input' : file;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of file === '-' ? world.stdin : createReadStream(file)) {
      const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
      size += bytes.length;
      if (size > LARGEST_BYTES) throw new CliError(`${shown} is larger than 1 MB.`, EXIT.usage);
      chunks.push(bytes);
    }
  } catch (error) {
    const code = errnoOf(error);
    if (code === undefined) throw error;
    throw new CliError(
      code === 'ENOENT' ? `${shown} does not exist.` : `${shown} cannot be read (${code}).`,
      EXIT.usage,
    );
  }
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
}

/** Counts from 1. */
function placeOf(text: string, position: number): string {
  const before = text.slice(0, position).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

/** Names the line and column of a syntax error. */
export function parseJson(text: string, shown: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = (error as Error).message;
    const position = /at position (\d+)/.exec(message)?.[1];
    const isCut = /end of JSON input/.test(message);
    const place = position ? placeOf(text, Number(position)) : isCut ? placeOf(text, text.length) : null;
    throw new CliError(`${shown} is not JSON${place ? ` (${place})` : ''}: ${message}.`, EXIT.usage);
  }
}

/**
 * Reads a model input from JSON.
 * @throws CliError with every problem, its place and the allowed values
 */
export function readModelInput(text: string, shown: string): ModelInput {
  const json = parseJson(text, shown);
  try {
    return parseModelInput(json);
  } catch (error) {
    throw inputError(error, shown);
  }
}

/** Converts a ModelInputError to a CliError with one line per problem. Returns other errors unchanged. */
export function inputError(error: unknown, shown: string): unknown {
  const isRefusal = error instanceof Error && error.name === 'ModelInputError';
  return isRefusal ? new CliError(`${shown} cannot be calculated:\n${error.message}`, EXIT.usage) : error;
}
