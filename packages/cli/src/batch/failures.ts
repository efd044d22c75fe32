import { ApiError } from '../client/api-error.ts';
import { CliError, EXIT, type ExitCode, errnoOf } from '../exit.ts';

const NOT_FOUND = 'Not found, or you have no access to it.';

/** @returns the reason of one failed report, without codes: the server's own words, or ours */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 404) return NOT_FOUND;
  return error instanceof Error ? error.message : String(error);
}

/** @returns the reason that a report of an estimate with this status, null for an unknown estimate, will fail; null if none */
export function problemOf(status: string | null): string | null {
  if (status === null) return NOT_FOUND;
  return status === 'generated' ? null : `Not generated yet: it is a ${status === 'ready' ? 'ready draft' : status}.`;
}

/** @returns the error that stops the whole batch; null if only this report failed */
export function stopReason(error: unknown): CliError | null {
  if (error instanceof ApiError && error.status === 401)
    return new CliError(
      `The server no longer accepts the token: ${error.message}`,
      EXIT.notAllowed,
      'Sign in with: roi login',
    );
  return error instanceof CliError ? error : null;
}

const DISK: Readonly<Record<string, readonly [string, ExitCode]>> = {
  ENOSPC: ['The disk is full.', EXIT.diskFull],
  EDQUOT: ['The disk quota is used up.', EXIT.diskFull],
  EROFS: ['The output directory is read-only.', EXIT.misconfigured],
  EACCES: ['No permission to write to the output directory.', EXIT.misconfigured],
  ENOENT: ['The output directory no longer exists.', EXIT.misconfigured],
  EIO: ['The disk reported an error.', EXIT.unexpected],
};

/** @returns null if the error is not about the disk */
export function diskError(error: unknown): CliError | null {
  const [said, exitCode] = DISK[errnoOf(error) ?? ''] ?? [];
  return said && exitCode !== undefined ? new CliError(said, exitCode) : null;
}

export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
