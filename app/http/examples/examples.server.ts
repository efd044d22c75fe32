import account from './account.json' with { type: 'json' };
import audit from './audit.json' with { type: 'json' };
import config from './config.json' with { type: 'json' };
import estimate from './estimate.json' with { type: 'json' };
import existingEstimate from './existing-estimate.json' with { type: 'json' };
import importing from './import.json' with { type: 'json' };
import partner from './partner.json' with { type: 'json' };
import reportBatches from './report-batches.json' with { type: 'json' };
import reportSchedules from './report-schedules.json' with { type: 'json' };
import role from './role.json' with { type: 'json' };
import room from './room.json' with { type: 'json' };
import share from './share.json' with { type: 'json' };
import tokens from './tokens.json' with { type: 'json' };
import user from './user.json' with { type: 'json' };
import webhooks from './webhooks.json' with { type: 'json' };
import widget from './widget.json' with { type: 'json' };

/** A call as it can be sent, and its answer; lists and records are shortened, files omitted. */
export interface Example {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly request?: unknown;
  readonly answer?: unknown;
}

/** Together they form one scenario that a test runs: see docs/api.md. */
const EXAMPLES: Readonly<Record<string, Example | undefined>> = {
  ...account,
  ...audit,
  ...config,
  ...estimate,
  ...existingEstimate,
  ...importing,
  ...partner,
  ...reportBatches,
  ...reportSchedules,
  ...role,
  ...room,
  ...share,
  ...tokens,
  ...user,
  ...webhooks,
  ...widget,
};

/**
 * Returns the example of an operation.
 *
 * @param path as its route declares it
 */
export function exampleOf(method: string, path: string): Example {
  return EXAMPLES[`${method} ${path}`] ?? {};
}
