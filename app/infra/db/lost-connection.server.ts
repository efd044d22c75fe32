import { log } from '#app/infra/log/log.server.ts';
import { renewPool } from './connect.server.ts';

/**
 * Keeps the process alive when a connection is lost in the middle of a transaction. postgres.js 3.4.9 then writes its
 * ROLLBACK to a socket that is gone (its issues 1066 and 1208): the TypeError comes from a timer, where nobody can catch
 * it, and the connection never sends again, so its pool is given up for a new one. The transaction itself was rejected
 * already. Goes when a release of postgres.js checks its socket. Anything else uncaught still ends the process.
 */
export function surviveLostConnections(): void {
  process.on('uncaughtException', (error) => {
    if (!isWriteToLostConnection(error)) {
      log().fatal({ err: error }, 'uncaught');
      process.exit(1);
    }
    log().warn('a connection was lost in the middle of a transaction; connecting anew');
    renewPool();
  });
}

function isWriteToLostConnection(error: Error): boolean {
  return error instanceof TypeError && /\bnextWrite \(.*\bpostgres\W.*connection\.js/.test(error.stack ?? '');
}
