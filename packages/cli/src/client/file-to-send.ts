import { createReadStream } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { CliError, EXIT, errnoOf } from '../exit.ts';
import type { World } from '../terminal.ts';
import type { FileToSend } from './api.ts';

/** Streams a local file, or standard input for `-`, so size does not matter. */
export async function fileToSend(world: World, file: string, mediaType: string): Promise<FileToSend> {
  const asWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;
  if (file === '-') return { mediaType, open: () => asWeb(asBytes(world.stdin)), isRepeatable: false };
  const path = resolve(world.cwd, file);
  try {
    await access(path, constants.R_OK);
    if (!(await stat(path)).isFile()) throw new CliError(`${file} is not a file.`, EXIT.usage);
  } catch (error) {
    const code = errnoOf(error);
    if (code === undefined) throw error;
    throw new CliError(code === 'ENOENT' ? `${file} does not exist.` : `${file} cannot be read (${code}).`, EXIT.usage);
  }
  return { mediaType, open: () => asWeb(createReadStream(path)), isRepeatable: true };
}

/** A stream may yield texts; the request needs bytes. */
function asBytes(stream: Readable): Readable {
  return stream.map((chunk: Buffer | string) => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk));
}
