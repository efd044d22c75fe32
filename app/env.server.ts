import path from 'node:path';
import { PAPERS } from '@worthwhile/roi-core/snapshot';
import { z } from 'zod';

/** `message` lists each invalid variable with its value and the expected one. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

const secretNames = new Set([
  'DATABASE_URL',
  'DATABASE_APP_URL',
  'SESSION_SECRET',
  'ADMIN_PASSWORD',
  'DEMO_PASSWORD',
  'SMTP_URL',
  'METRICS_TOKEN',
]);

const wholeNumber = (min: number, max: number) => {
  const expected = `a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, expected)
    .transform(Number)
    .refine((value) => value >= min && value <= max, expected);
};

const originUrl = z.string().refine((text) => {
  const url = parseUrl(text);
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
}, 'an origin such as https://roi.example.com, without a path');

const urlOf = (expected: string, ...protocols: string[]) =>
  z.string().refine((text) => protocols.includes(parseUrl(text)?.protocol ?? ''), expected);

/** A host name; `*.` includes all subdomains. */
const HOST_PATTERN = /^(\*\.)?([a-z0-9-]+\.)*[a-z0-9-]+$|^\[[0-9a-f:]+\]$/;
const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);

/** A variable, the other variable that it needs, and the expected value of that. */
const needs = [
  ['DATABASE_URL', 'SESSION_SECRET', 'at least 32 characters'],
  ['DATABASE_APP_URL', 'SESSION_SECRET', 'at least 32 characters'],
  ['SMTP_URL', 'MAIL_FROM', 'the sender of mails'],
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD', 'at least 12 characters'],
  ['ADMIN_PASSWORD', 'ADMIN_EMAIL', 'an email address'],
] as const;

const schema = z
  .object({
    PORT: wholeNumber(1, 65535).default(3000),
    HOST: z.string().min(1, 'an address to listen on').optional(),
    APP_URL: originUrl.optional(),
    DATABASE_URL: urlOf('postgres://user:password@host:port/database', 'postgres:', 'postgresql:').optional(),
    DATABASE_APP_URL: urlOf(
      'postgres://worthwhile_app:password@host:port/database',
      'postgres:',
      'postgresql:',
    ).optional(),
    DATA_DIR: z.string().min(1, 'a folder').default('.data'),
    SESSION_SECRET: z
      .string()
      .refine(
        (text) => text.split(',').every((part) => part.trim().length >= 32),
        'at least 32 characters; several, the newest first, separated by commas',
      )
      .optional(),
    BRAND_NAME: z.string().min(1).max(60, 'at most 60 characters').default('Aternity'),
    ADMIN_EMAIL: z.email('an email address').max(320, 'at most 320 characters').optional(),
    ADMIN_PASSWORD: z.string().min(12, 'at least 12 characters').max(1024, 'at most 1024 characters').optional(),
    DEMO_PASSWORD: z.string().min(8, 'at least 8 characters').max(1024, 'at most 1024 characters').optional(),
    SMTP_URL: urlOf('smtp://user:password@host:port or smtps://…', 'smtp:', 'smtps:').optional(),
    MAIL_FROM: z.string().min(3, 'the sender of mails').max(320, 'at most 320 characters').optional(),
    CHROMIUM_PATH: z.string().min(1, 'the path of a Chromium, Chrome or Edge').optional(),
    PAPER: z.enum(PAPERS, 'A4 or Letter').optional(),
    CHROMIUM_NO_SANDBOX: z.enum(['0', '1'], '0 or 1').default('0'),
    PDF_CONCURRENCY: wholeNumber(1, 64).optional(),
    PRINTER_URL: originUrl.optional(),
    WORKER: z.enum(['on', 'off', 'only'], 'on, off or only').default('on'),
    WORKER_PORT: wholeNumber(1, 65535).optional(),
    IMPORT_MAX_MB: wholeNumber(1, 2000).default(50),
    WEBHOOK_HOSTS: z
      .string()
      .refine(
        (text) => listOf(text).every((host) => HOST_PATTERN.test(host)),
        'names of hosts such as hooks.example.com or *.example.com, separated by commas',
      )
      .default(''),
    CONFIG_FOUR_EYES: z.enum(['0', '1'], '0 or 1').default('0'),
    METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
    SECURITY_CONTACT: urlOf('mailto:security@example.com or https://…', 'mailto:', 'https:').optional(),
    TRUST_PROXY: wholeNumber(0, 10).default(0),
    LOG_LEVEL: z
      .enum(
        ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
        'trace, debug, info, warn, error, fatal or silent',
      )
      .default('info'),
    NODE_ENV: z.enum(['development', 'production', 'test'], 'development, production or test').default('production'),
  })
  .transform((given) => ({
    port: given.PORT,
    host: given.HOST ?? (given.DATABASE_URL || given.DATABASE_APP_URL ? '0.0.0.0' : '127.0.0.1'),
    /** The public origin, without a trailing slash. */
    appUrl: new URL(given.APP_URL ?? `http://localhost:${given.PORT}`).origin,
    /** Of the database's owner. */
    databaseUrl: given.DATABASE_URL,
    /** Of requests. Undefined: derived from the owner's. */
    databaseAppUrl: given.DATABASE_APP_URL,
    dataDir: path.resolve(given.DATA_DIR),
    /** Newest first. Undefined: generated into `dataDir` at the first start. */
    sessionSecrets: given.SESSION_SECRET?.split(',').map((secret) => secret.trim()),
    brandName: given.BRAND_NAME,
    admin:
      given.ADMIN_EMAIL && given.ADMIN_PASSWORD
        ? { email: given.ADMIN_EMAIL, password: given.ADMIN_PASSWORD }
        : undefined,
    demoPassword: given.DEMO_PASSWORD,
    mail: given.SMTP_URL && given.MAIL_FROM ? { smtpUrl: given.SMTP_URL, from: given.MAIL_FROM } : undefined,
    chromiumPath: given.CHROMIUM_PATH,
    /** Reports are printed without Chromium's sandbox where the system gives it none. */
    chromiumNoSandbox: given.CHROMIUM_NO_SANDBOX === '1',
    /** Undefined: by the estimate's currency. */
    paper: given.PAPER,
    pdfConcurrency: given.PDF_CONCURRENCY,
    /** Of a worker that prints for a process that works no queue. */
    printerUrl: given.WORKER === 'off' ? given.PRINTER_URL : undefined,
    worker: given.WORKER,
    workerPort: given.WORKER_PORT,
    /** Hosts that webhooks can call; empty disables webhooks. */
    webhookHosts: listOf(given.WEBHOOK_HOSTS),
    /** Someone other than its authors approves a draft of the configuration before it is published. */
    configFourEyes: given.CONFIG_FOUR_EYES === '1',
    /** Undefined: only this machine can read the metrics. */
    metricsToken: given.METRICS_TOKEN,
    /** The size limit of CRM imports. */
    importMaxMegabytes: given.IMPORT_MAX_MB,
    /** For security.txt. */
    securityContact: given.SECURITY_CONTACT && new URL(given.SECURITY_CONTACT).href,
    trustProxy: given.TRUST_PROXY,
    logLevel: given.LOG_LEVEL,
    mode: given.NODE_ENV,
  }));

export type Environment = z.output<typeof schema>;

/**
 * Parses an environment. An empty variable counts as unset, like `NAME=` in a .env file.
 *
 * @throws EnvironmentError with all problems
 */
export function parseEnvironment(variables: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  const wrong = (parsed.error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0]);
    const found = secretNames.has(name) ? 'a value of another form' : `"${given[name]}"`;
    return `  ${name}: found ${found}, expected ${issue.message}`;
  });
  // Checked outside the schema, which skips such rules while a single value is invalid.
  const missing = needs
    .filter(([name, needed]) => given[name] !== undefined && given[needed] === undefined)
    .map(([name, needed, expected]) => `  ${needed}: found nothing, expected ${expected}, because ${name} is set`);
  const lines = [...wrong, ...missing];
  if (parsed.success && lines.length === 0) return parsed.data;
  throw new EnvironmentError(`Invalid environment:\n${lines.join('\n')}`);
}

let current: Environment | undefined;

/**
 * Returns the settings of this process, read at the first call.
 *
 * @throws EnvironmentError
 */
export function env(): Environment {
  current ??= parseEnvironment(process.env);
  return current;
}

/** True if neither connection is set: the installation runs its own PostgreSQL in `dataDir`. */
export function isEmbedded(): boolean {
  const { databaseUrl, databaseAppUrl } = env();
  return !databaseUrl && !databaseAppUrl;
}

/** True if only browsers on this machine reach the product, as in the demonstration. */
export function isLocal(): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(env().appUrl).hostname);
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Selects system variables for child processes. */
export function inheritedVariables(...names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}
