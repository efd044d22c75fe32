import pino from 'pino';
import { env } from '#app/env.server.ts';

/** What must never reach a log, wherever it stands in what is logged. */
const secretFields = [
  'password',
  'newpassword',
  'confrimpassword',
  'passwordHash',
  'authToken',
  'token',
  'code',
  'otp',
];
const secretHeaders = ['authorization', 'cookie', 'set-cookie'];

const redactedPaths = [
  ...secretFields.flatMap((name) => [`*.${name}`, `*.*.${name}`]),
  ...['req', 'res'].flatMap((side) => secretHeaders.map((name) => `${side}.headers["${name}"]`)),
];

/** What an error tells: never the values that a statement was sent with, nor what the database says about a row. */
interface ToldError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  /** SQLSTATE or network code; `code` is a name under which secrets travel. */
  readonly state: unknown;
  readonly cause?: ToldError;
}

const DEEPEST_CAUSE = 5;

function tellError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack = '', cause } = error;
  const told: ToldError = {
    type: name,
    message: withoutValues(message),
    stack: withoutValues(stack),
    state: (error as { code?: unknown }).code,
  };
  return cause === undefined || depth >= DEEPEST_CAUSE ? told : { ...told, cause: tellError(cause, depth + 1) };
}

/** Drizzle writes a statement's values into the message, and so into the stack, of what failed. */
function withoutValues(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$(?![\s\S]))/g, '\nparams: [redacted]');
}

/** Only whoever writes to a terminal waits for it to be loaded. */
const pretty = process.stdout.isTTY ? (await import('pino-pretty')).default : undefined;

let current: pino.Logger | undefined;

/** The log of this process: JSON lines, or readable ones when it writes to a terminal. */
export function log(): pino.Logger {
  current ??= createLog(env().logLevel, pretty?.({ sync: true, ignore: 'pid,hostname' }));
  return current;
}

/**
 * @param level of what is written
 * @param destination where to; the standard output when none is given
 */
export function createLog(level: string, destination?: pino.DestinationStream): pino.Logger {
  const options: pino.LoggerOptions = {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redactedPaths, censor: '[redacted]' },
    serializers: { err: (error: unknown) => tellError(error) },
  };
  return destination ? pino(options, destination) : pino(options);
}
