import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { EnvironmentError, parseEnvironment } from './env.server.ts';

const secret = 'a secret that is long enough to sign';

/** Lists the problems without the heading. */
function complaints(variables: Record<string, string>): string[] {
  try {
    parseEnvironment(variables);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    const [heading, ...lines] = error.message.split('\n');
    expect(heading).toBe('Invalid environment:');
    return lines.map((line) => line.trim());
  }
  return [];
}

describe('an empty environment', () => {
  it('is the embedded installation, open only to this machine', () => {
    expect(parseEnvironment({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      appUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      databaseAppUrl: undefined,
      dataDir: path.resolve('.data'),
      sessionSecrets: undefined,
      brandName: 'Aternity',
      admin: undefined,
      demoPassword: undefined,
      mail: undefined,
      chromiumPath: undefined,
      chromiumNoSandbox: false,
      configFourEyes: false,
      securityContact: undefined,
      pdfConcurrency: undefined,
      printerUrl: undefined,
      worker: 'on',
      importMaxMegabytes: 50,
      webhookHosts: [],
      trustProxy: 0,
      logLevel: 'info',
      mode: 'production',
    });
  });

  it('can also have empty variables, as NAME= in a .env file sets them', () => {
    const names = [
      'PORT',
      'HOST',
      'APP_URL',
      'DATABASE_URL',
      'DATA_DIR',
      'SESSION_SECRET',
      'BRAND_NAME',
      'ADMIN_EMAIL',
    ];
    const more = ['ADMIN_PASSWORD', 'DEMO_PASSWORD', 'SMTP_URL', 'MAIL_FROM', 'CHROMIUM_PATH', 'PDF_CONCURRENCY'];
    const last = ['WORKER', 'WORKER_PORT', 'TRUST_PROXY', 'LOG_LEVEL', 'NODE_ENV'];
    const empty = Object.fromEntries([...names, ...more, ...last].map((name) => [name, '']));
    expect(parseEnvironment(empty)).toEqual(parseEnvironment({}));
  });
});

describe('a variable that is set', () => {
  it.each([
    ['PORT', '8080', { port: 8080, appUrl: 'http://localhost:8080' }],
    ['HOST', '::', { host: '::' }],
    ['APP_URL', 'https://roi.example.com/', { appUrl: 'https://roi.example.com' }],
    ['DATA_DIR', '/srv/worthwhile', { dataDir: '/srv/worthwhile' }],
    ['SESSION_SECRET', `${secret}, ${secret} before`, { sessionSecrets: [secret, `${secret} before`] }],
    ['BRAND_NAME', 'Meridian', { brandName: 'Meridian' }],
    ['DEMO_PASSWORD', 'eight of them', { demoPassword: 'eight of them' }],
    ['CHROMIUM_PATH', '/opt/chromium', { chromiumPath: '/opt/chromium' }],
    ['CHROMIUM_NO_SANDBOX', '1', { chromiumNoSandbox: true }],
    ['CONFIG_FOUR_EYES', '1', { configFourEyes: true }],
    ['PAPER', 'Letter', { paper: 'Letter' }],
    ['SECURITY_CONTACT', 'mailto:security@example.com', { securityContact: 'mailto:security@example.com' }],
    ['PDF_CONCURRENCY', '3', { pdfConcurrency: 3 }],
    ['WORKER', 'only', { worker: 'only' }],
    ['WORKER_PORT', '9000', { workerPort: 9000 }],
    ['TRUST_PROXY', '2', { trustProxy: 2 }],
    ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
    ['NODE_ENV', 'test', { mode: 'test' }],
  ])('%s=%s is accepted', (name, value, expected) => {
    expect(parseEnvironment({ [name]: value })).toMatchObject(expected);
  });

  it('names the worker that prints for a process without a queue, and for no other', () => {
    const PRINTER_URL = 'http://worker:3000';
    expect(parseEnvironment({ PRINTER_URL, WORKER: 'off' }).printerUrl).toBe(PRINTER_URL);
    expect(parseEnvironment({ PRINTER_URL, WORKER: 'only' }).printerUrl).toBeUndefined();
  });

  it('with an external database listens on every address', () => {
    const databaseUrl = 'postgres://owner:pass@db.example.com:5432/roi';
    const settings = parseEnvironment({ DATABASE_URL: databaseUrl, SESSION_SECRET: secret });
    expect(settings).toMatchObject({ databaseUrl, host: '0.0.0.0', sessionSecrets: [secret] });
    const databaseAppUrl = 'postgres://worthwhile_app:pass@db.example.com:5432/roi';
    expect(parseEnvironment({ DATABASE_APP_URL: databaseAppUrl, SESSION_SECRET: secret })).toMatchObject({
      databaseUrl: undefined,
      databaseAppUrl,
      host: '0.0.0.0',
    });
    expect(parseEnvironment({ DATABASE_URL: databaseUrl, SESSION_SECRET: secret, HOST: '10.0.0.7' }).host).toBe(
      '10.0.0.7',
    );
  });

  it('accepts pairs that belong together', () => {
    const mails = { SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: 'Worthwhile <roi@example.com>' };
    const admin = { ADMIN_EMAIL: 'first@example.com', ADMIN_PASSWORD: 'twelve or more' };
    expect(parseEnvironment({ ...mails, ...admin })).toMatchObject({
      mail: { smtpUrl: mails.SMTP_URL, from: mails.MAIL_FROM },
      admin: { email: 'first@example.com', password: 'twelve or more' },
    });
  });
});

describe('an invalid value', () => {
  const origin = 'an origin such as https://roi.example.com, without a path';
  const port = 'a whole number from 1 to 65535';
  const levels = 'trace, debug, info, warn, error, fatal or silent';

  it.each([
    ['PORT', 'eighty', port],
    ['PORT', '0', port],
    ['PORT', '65536', port],
    ['PORT', '80.5', port],
    ['PORT', '99999999999999999999', port],
    ['APP_URL', 'roi.example.com', origin],
    ['APP_URL', 'https://example.com/roi', origin],
    ['APP_URL', 'ftp://example.com', origin],
    ['BRAND_NAME', 'x'.repeat(61), 'at most 60 characters'],
    ['PDF_CONCURRENCY', '0', 'a whole number from 1 to 64'],
    ['WORKER', 'yes', 'on, off or only'],
    ['TRUST_PROXY', '-1', 'a whole number from 0 to 10'],
    ['LOG_LEVEL', 'loud', levels],
    ['NODE_ENV', 'prod', 'development, production or test'],
  ])('%s=%s is reported with its name, the value and the expected one', (name, value, expected) => {
    expect(complaints({ [name]: value })).toEqual([`${name}: found "${value}", expected ${expected}`]);
  });

  it.each([
    ['MAIL_FROM', 'x', {}, 'the sender of mails'],
    ['MAIL_FROM', 'x'.repeat(321), {}, 'at most 320 characters'],
    ['ADMIN_EMAIL', 'nobody', { ADMIN_PASSWORD: 'twelve or more' }, 'an email address'],
  ])('%s=%s next to its counterpart is reported in the same words', (name, value, others, expected) => {
    expect(complaints({ ...others, [name]: value })).toEqual([`${name}: found "${value}", expected ${expected}`]);
  });

  it.each([
    [
      'DATABASE_URL',
      'mysql://root:hunter2@db/roi',
      { SESSION_SECRET: secret },
      'postgres://user:password@host:port/database',
    ],
    [
      'DATABASE_APP_URL',
      'mysql://root:hunter2@db/roi',
      { SESSION_SECRET: secret },
      'postgres://worthwhile_app:password@host:port/database',
    ],
    ['SESSION_SECRET', 'hunter2', {}, 'at least 32 characters; several, the newest first, separated by commas'],
    [
      'SESSION_SECRET',
      `${secret},hunter2`,
      {},
      'at least 32 characters; several, the newest first, separated by commas',
    ],
    ['ADMIN_PASSWORD', 'hunter2', { ADMIN_EMAIL: 'first@example.com' }, 'at least 12 characters'],
    ['ADMIN_PASSWORD', 'hunter2'.repeat(200), { ADMIN_EMAIL: 'first@example.com' }, 'at most 1024 characters'],
    ['DEMO_PASSWORD', 'hunter2', {}, 'at least 8 characters'],
    ['DEMO_PASSWORD', 'hunter2'.repeat(200), {}, 'at most 1024 characters'],
    [
      'SMTP_URL',
      'http://mailer:hunter2@example.com',
      { MAIL_FROM: 'roi@example.com' },
      'smtp://user:password@host:port or smtps://…',
    ],
  ])('of %s is not printed', (name, value, others, expected) => {
    const lines = complaints({ ...others, [name]: value });
    expect(lines).toEqual([`${name}: found a value of another form, expected ${expected}`]);
    expect(lines.join()).not.toContain('hunter2');
  });

  it('is reported together with all the others', () => {
    const lines = complaints({ PORT: 'x', WORKER: 'x', LOG_LEVEL: 'x', DEMO_PASSWORD: 'x' });
    expect(lines.map((line) => line.split(':')[0])).toEqual(['PORT', 'DEMO_PASSWORD', 'WORKER', 'LOG_LEVEL']);
  });

  it('is reported together with missing variables', () => {
    const lines = complaints({ PORT: 'x', DATABASE_URL: 'postgres://db/roi' });
    expect(lines.map((line) => line.split(':')[0])).toEqual(['PORT', 'SESSION_SECRET']);
  });
});

describe('a variable that another needs', () => {
  it.each([
    ['DATABASE_URL', 'postgres://db/roi', 'SESSION_SECRET', 'at least 32 characters, because DATABASE_URL is set'],
    [
      'DATABASE_APP_URL',
      'postgres://db/roi',
      'SESSION_SECRET',
      'at least 32 characters, because DATABASE_APP_URL is set',
    ],
    ['SMTP_URL', 'smtp://mail', 'MAIL_FROM', 'the sender of mails, because SMTP_URL is set'],
    ['ADMIN_EMAIL', 'a@b.com', 'ADMIN_PASSWORD', 'at least 12 characters, because ADMIN_EMAIL is set'],
    ['ADMIN_PASSWORD', 'twelve or more', 'ADMIN_EMAIL', 'an email address, because ADMIN_PASSWORD is set'],
  ])('%s without its counterpart is rejected', (name, value, missing, expected) => {
    expect(complaints({ [name]: value })).toEqual([`${missing}: found nothing, expected ${expected}`]);
  });
});
