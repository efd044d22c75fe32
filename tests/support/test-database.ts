import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, inject } from 'vitest';
import { appUrl } from '#app/infra/db/app-login.server.ts';
import { closeDatabase, connectDatabase, connectOwner } from '#app/infra/db/connect.server.ts';
import { TEMPLATE } from './postgres.global.ts';

export interface TestDatabase {
  /** Connects as the owner, without row-level security. */
  readonly url: string;
}

/**
 * Clones the migrated and seeded template for the test file and connects the app's pool. Call it at the top of the file.
 *
 * @param options.connections pool size; 1 reveals state that leaks between requests
 */
export function useTestDatabase(options: { connections?: number } = {}): TestDatabase {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const serverUrl = inject('postgresUrl');
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  beforeAll(async () => {
    await onServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`);
    connectDatabase(appUrl(url), options.connections ?? 5);
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
