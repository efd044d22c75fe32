import type { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { styleText } from 'node:util';
import { errnoOf } from './exit.ts';

type InputStream = Readable & { isTTY?: boolean; setRawMode?(raw: boolean): unknown };
type OutputStream = Writable & { isTTY?: boolean; columns?: number };

/** What the process hands to a run; tests hand in their own. */
export interface World {
  readonly stdin: InputStream;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Where Ctrl-C and SIGTERM arrive. */
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

/** Where a command speaks: data on stdout, messages on stderr. */
export interface Terminal {
  readonly world: World;
  /** True where a live view may be mounted: a capable terminal, and nobody asked for plain or JSON. */
  readonly live: boolean;
  /** True where a question may be asked. */
  readonly asks: boolean;
  /** False where colour was asked not to be, or cannot be. */
  readonly coloured: boolean;
  /** Width in cells, null where stdout is no terminal. */
  readonly columns: number | null;
  /** True once the reader of stdout has gone (`roi estimates | head`). */
  readonly closed: boolean;
  /** One line of data. */
  print(line: string): void;
  /** One message for the person; silent with --quiet. */
  say(line: string): void;
  /** One message that only --verbose shows. */
  detail(line: string): void;
  /** An error; never silent. */
  complain(line: string): void;
  strong(text: string): string;
  faint(text: string): string;
}

/** A terminal that says nothing of its size, or that it has none, counts as 80 cells wide. */
export function widthOfTerminal({ columns }: { readonly columns?: number }): number {
  return columns || 80;
}

/** Opens the output of one run. Lines are expected to be clean already: see `clean`. */
export function openTerminal(world: World, options: OutputOptions): Terminal {
  const { stdin, stdout, stderr, env } = world;
  const isDumb = env.TERM === 'dumb';
  const isTerminal = stdout.isTTY === true;
  const colour = isTerminal && !isDumb && options.color !== false && !env.NO_COLOR;
  const style = (format: 'bold' | 'dim') => (text: string) => (colour ? styleText(format, text) : text);
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
    live: isTerminal && !isDumb && !env.CI && !options.plain && !options.json,
    coloured: colour,
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
