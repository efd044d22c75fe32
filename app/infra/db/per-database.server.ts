import { type Database, db } from './connect.server.ts';

/**
 * Creates an in-memory cache that is replaced when the process connects to another database.
 *
 * @param make creates an empty cache
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
