/** Scripts rely on these exit codes. */
export const EXIT = {
  done: 0,
  unexpected: 1,
  usage: 2,
  someFailed: 3,
  misconfigured: 4,
  serverAway: 5,
  notAllowed: 6,
  noBrowser: 7,
  diskFull: 8,
  interrupted: 130,
  terminated: 143,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** An error that the user can act on: message, exit code, and the next step if one exists. */
export class CliError extends Error {
  constructor(
    message: string,
    readonly exitCode: ExitCode,
    readonly next?: string,
  ) {
    super(message);
    this.name = 'CliError';
  }
}

/** @returns the code of a system error such as `ENOENT` */
export function errnoOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}
