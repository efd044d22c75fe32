import type { Express } from 'express';
import { readBody } from './request/body.server.ts';

export const POLICY_REPORTS = '/csp-report';

const hourMs = 3_600_000;
/** Anyone can send reports, so a flood of them must not fill the log. */
const maxPerHour = 50;
const maxLength = 200;

/** One violation of the policy, without paths and queries: they can hold secrets. */
export interface PolicyViolation {
  readonly directive: string;
  /** Origin or keyword, such as `inline`. */
  readonly blocked: string;
  readonly line: number | undefined;
}

/**
 * Accepts browsers' reports of violated policies.
 *
 * @param record called once an hour for each kind of violation, and at most 50 times an hour
 */
export function acceptPolicyReports(app: Express, record: (violation: PolicyViolation) => void): void {
  const recorded = new Set<string>();
  let hour = 0;
  const isNew = ({ directive, blocked }: PolicyViolation) => {
    const now = Math.floor(performance.now() / hourMs);
    if (now !== hour) recorded.clear();
    hour = now;
    const kind = `${directive} ${blocked}`;
    return !recorded.has(kind) && recorded.size < maxPerHour && recorded.add(kind);
  };
  app.post(POLICY_REPORTS, async (req, res, next) => {
    try {
      const violation = readViolation(parseJson((await readBody(req)).toString()));
      if (violation && isNew(violation)) record(violation);
      res.status(204).end();
    } catch (error) {
      next(error);
    }
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readViolation(body: unknown): PolicyViolation | null {
  const report = propertyOf(body, 'csp-report');
  const directive = propertyOf(report, 'effective-directive') ?? propertyOf(report, 'violated-directive');
  const blocked = propertyOf(report, 'blocked-uri');
  if (typeof directive !== 'string' || typeof blocked !== 'string') return null;
  const line = propertyOf(report, 'line-number');
  return {
    directive: directive.slice(0, maxLength),
    blocked: (URL.canParse(blocked) ? new URL(blocked).origin : blocked).slice(0, maxLength),
    line: typeof line === 'number' ? line : undefined,
  };
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
