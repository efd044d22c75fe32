import type { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { styleText } from 'node:util';
import { errnoOf } from './exit.ts';

type InputStream = Readable & { isTTY?: boolean; setRawMode?(raw: boolean): unknown };
type OutputStream = Writable & { isTTY?: boolean; columns?: number };

/** The process's inputs and outputs; tests supply their own. */
export interface World {
  readonly stdin: InputStream;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Emits Ctrl-C and SIGTERM. */
  readonly signals: Pick<EventEmitter, 'on' | 'off'>;
}

export interface OutputOptions {
  readonly plain?: boolean;
  readonly json?: boolean;
  readonly color?: boolean;
  readonly input?: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
}

/** Data goes to stdout, messages to stderr. */
export interface Terminal {
  readonly world: World;
  /** True if a live view can be shown: a capable terminal outside CI, without --plain or --json. */
  readonly live: boolean;
  /** True if the terminal can ask a question. */
  readonly asks: boolean;
  /** False if color is disabled or not supported. */
  readonly colored: boolean;
  /** True with --quiet: only failures are printed. */
  readonly quiet: boolean;
  /** Width in cells; null if stdout is not a terminal. */
  readonly columns: number | null;
  /** True once the reader of stdout has ended (`roi estimates | head`). */
  readonly closed: boolean;
  /** Writes a line of data. */
  print(line: string): void;
  /** Writes a message; silent with --quiet. */
  say(line: string): void;
  /** Writes a message only with --verbose. */
  detail(line: string): void;
  /** Writes an error; never silent. */
  complain(line: string): void;
  strong(text: string): string;
  faint(text: string): string;
}

/** @returns cells; 80 for a terminal without a size */
export function widthOfTerminal({ columns }: { readonly columns?: number }): number {
  return columns || 80;
}

/** Opens the output of one run. Lines must already be clean: see `clean`. */
export function openTerminal(world: World, options: OutputOptions): Terminal {
  const { stdin, stdout, stderr, env } = world;
  const isDumb = env.TERM === 'dumb';
  const isTerminal = stdout.isTTY === true;
  const color = isTerminal && !isDumb && options.color !== false && !env.NO_COLOR;
  const style = (format: 'bold' | 'dim') => (text: string) => (color ? styleText(format, text) : text);
  let closed = false;
  const lose = (error: Error) => {
    if (errnoOf(error) !== 'EPIPE') throw error;
    closed = true;
  };
  stdout.on('error', lose);
  stderr.on('error', lose);
  const to = (stream: OutputStream) => (line: string) => {
    if (!closed) stream.write(`${line}\n`);
  };
  const silent = () => {};
  return {
    world,
    live: isTerminal && !isDumb && !env.CI && !options.plain && !options.json && !options.quiet,
    colored: color,
    quiet: options.quiet === true,
    asks: stdin.isTTY === true && stderr.isTTY === true && options.input !== false,
    columns: isTerminal ? widthOfTerminal(stdout) : null,
    get closed() {
      return closed;
    },
    print: to(stdout),
    say: options.quiet ? silent : to(stderr),
    detail: options.verbose && !options.quiet ? to(stderr) : silent,
    complain: to(stderr),
    strong: style('bold'),
    faint: style('dim'),
  };
}
