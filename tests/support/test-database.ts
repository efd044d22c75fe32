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
 * Clones the migrated and seeded template for the test file and connects the app's pool. The clone goes with its server, after all
 * tests. Call it at the top of the file.
 *
 * @param options.connections pool size; 1 reveals state that leaks between requests
 */
export function useTestDatabase(options: { connections?: number } = {}): TestDatabase {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const serverUrl = inject('postgresUrl');
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  beforeAll(async () => {
    await asOwner(serverUrl, (owner) =>
      owner.unsafe(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`),
    );
    connectDatabase(appUrl(url), options.connections ?? 5);
  });
  afterAll(closeDatabase);
  return { url };
}

/** Works as the owner, without row-level security. */
export async function asOwner<T>(url: string, run: (owner: Owner) => Promise<T>): Promise<T> {
  const owner = connectOwner(url);
  try {
    return await run(owner);
  } finally {
    await owner.end();
  }
}

type Owner = ReturnType<typeof connectOwner>;

/** The owner's connection for the test file; it opens with the first query. */
export function useOwner({ url }: TestDatabase): Owner {
  const owner = connectOwner(url);
  afterAll(() => owner.end());
  return owner;
}

/** Jobs of a task in the queue. */
export function countJobs({ url }: TestDatabase, task: string): Promise<number> {
  return asOwner(url, async (owner) => {
    const [row] = await owner`SELECT count(*)::int AS count FROM graphile_worker.jobs WHERE task_identifier = ${task}`;
    return row?.count;
  });
}
