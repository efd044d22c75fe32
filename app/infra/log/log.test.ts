import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createLog } from './log.server.ts';

function written(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('trace', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

const refusal = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
  code: '23505',
  detail: 'Key (email)=(someone@example.com) already exists.',
  parameters: ['someone@example.com', 'hash-of-a-password'],
});

describe('an error in the log', () => {
  const failed = new DrizzleQueryError(
    'insert into users values ($1, $2)',
    ['someone@example.com', 'line\nbreak'],
    refusal,
  );

  it('has its statement, state and location, and none of the values', () => {
    const text = written((log) => log.error({ err: failed }, 'failed'));
    expect(text).toContain('insert into users values ($1, $2)');
    expect(text).toContain('"state":"23505"');
    expect(text).toContain('log.test.ts');
    for (const value of ['someone@example.com', 'break', 'hash-of-a-password']) expect(text).not.toContain(value);
  });

  it('that wraps another has the same fields', () => {
    const text = written((log) => log.error({ err: new Error('outer', { cause: failed }) }, 'failed'));
    expect(text).toContain('outer');
    expect(text).toContain('insert into users');
    expect(text).not.toContain('someone@example.com');
  });
});
