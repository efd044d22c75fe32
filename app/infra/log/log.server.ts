import pino from 'pino';
import pretty from 'pino-pretty';
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

let current: pino.Logger | undefined;

/** The log of this process: JSON lines, or readable ones when it writes to a terminal. */
export function log(): pino.Logger {
  current ??= createLog(
    env().logLevel,
    process.stdout.isTTY ? pretty({ sync: true, ignore: 'pid,hostname' }) : undefined,
  );
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
    serializers: { err: pino.stdSerializers.errWithCause },
  };
  return destination ? pino(options, destination) : pino(options);
}
