import { type Database, db } from './connect.server.ts';

/**
 * Something that is kept in memory of what was read from the database: another database has another one.
 *
 * @param make makes it, empty
 */
export function perDatabase<T extends object>(make: () => T): () => T {
  const made = new WeakMap<Database, T>();
  return () => {
    const database = db();
    const one = made.get(database) ?? make();
    made.set(database, one);
    return one;
  };
}
