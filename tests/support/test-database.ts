import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, inject } from 'vitest';
import { closeDatabase, connectDatabase, connectOwner } from '#app/infra/db/connect.server.ts';
import { TEMPLATE } from './postgres.global.ts';

/** The test file's own database. */
export interface TestDatabase {
  /** Connection string of its owner, past row security. */
  readonly url: string;
}

/**
 * Gives the test file a database of its own, a clone of the migrated and seeded template, and connects the app's pool to
 * it. Call it at the top of the file.
 *
 * @param options.connections of the pool; 1 shows what leaks from one request to the next
 */
export function useTestDatabase(options: { connections?: number } = {}): TestDatabase {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const serverUrl = inject('postgresUrl');
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  beforeAll(async () => {
    await onServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`);
    connectDatabase(url, options.connections ?? 5);
  });
  afterAll(async () => {
    await closeDatabase();
    await onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  });
  return { url };
}

async function onServer(url: string, statement: string): Promise<void> {
  const owner = connectOwner(url);
  try {
    await owner.unsafe(statement);
  } finally {
    await owner.end();
  }
}
