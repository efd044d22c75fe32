import pino from 'pino';
import { env } from '#app/env.server.ts';

/** Fields that must never reach a log, at any depth. */
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

const DEEPEST_CAUSE = 5;

/** Excludes a statement's values and the database's details about a row. */
function serializeError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name: type, message, stack = '', cause } = error;
  // SQLSTATE or network code; not named `code`, a redacted field.
  const { code: state } = error as { code?: unknown };
  const serialized = { type, message: withoutValues(message), stack: withoutValues(stack), state };
  return cause === undefined || depth >= DEEPEST_CAUSE
    ? serialized
    : { ...serialized, cause: serializeError(cause, depth + 1) };
}

/** Drizzle writes a statement's values into the error's message and so into its stack. */
function withoutValues(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$(?![\s\S]))/g, '\nparams: [redacted]');
}

/** Loaded only for a terminal. */
const pretty = process.stdout.isTTY ? (await import('pino-pretty')).default : undefined;

let current: pino.Logger | undefined;

/** Returns this process's log: JSON lines, or readable ones on a terminal. */
export function log(): pino.Logger {
  current ??= createLog(env().logLevel, pretty?.({ sync: true, ignore: 'pid,hostname' }));
  return current;
}

/**
 * @param level minimum level
 * @param destination standard output by default
 */
export function createLog(level: string, destination?: pino.DestinationStream): pino.Logger {
  const options: pino.LoggerOptions = {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redactedPaths, censor: '[redacted]' },
    serializers: { err: (error: unknown) => serializeError(error) },
  };
  return destination ? pino(options, destination) : pino(options);
}
