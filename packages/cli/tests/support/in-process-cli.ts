import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable, Writable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { run } from '../../src/run.ts';
import type { World } from '../../src/terminal.ts';

class Sink extends Writable {
  text = '';
  isTTY = false;
  columns = 100;
  override _write(chunk: Buffer, _encoding: string, done: () => void) {
    this.text += chunk.toString();
    done();
  }
}

/** Creates a folder that is removed after the test. */
export function makeFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'roi-cli-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

export interface WorldOptions {
  readonly stdin?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  readonly isTerminal?: boolean;
}

/** Creates a world with an empty home and recorded pipes (or a terminal). */
export function createWorld(options: WorldOptions = {}) {
  const cwd = options.cwd ?? makeFolder();
  const stdout = new Sink();
  const stderr = new Sink();
  const isTTY = options.isTerminal === true;
  stdout.isTTY = isTTY;
  stderr.isTTY = isTTY;
  const stdin = isTTY ? new PassThrough() : Readable.from(options.stdin === undefined ? [] : [options.stdin]);
  const signals = new EventEmitter();
  const env = { XDG_CONFIG_HOME: join(cwd, 'config'), ...options.env };
  const world: World = { stdin: Object.assign(stdin, { isTTY }), stdout, stderr, env, cwd, signals };
  return {
    world,
    cwd,
    stdin: stdin as PassThrough,
    signals,
    env,
    get out() {
      return stdout.text;
    },
    get err() {
      return stderr.text;
    },
  };
}

/** Runs `roi` once in a new world. */
export async function roi(args: readonly string[], options: WorldOptions = {}) {
  const given = createWorld(options);
  const code = await run(args, given.world);
  return { code, out: given.out, err: given.err, cwd: given.cwd };
}
