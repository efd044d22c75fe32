/** One event as it is shown. */
export interface AuditRow {
  readonly id: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly actorId: number | null;
  /** `First Last <e-mail>` as it was then; empty for nobody known. */
  readonly actor: string;
  readonly partnerId: number | null;
  readonly action: string;
  readonly targetKind: string;
  readonly targetId: string;
  readonly ip: string;
  readonly requestId: string;
  readonly detail: Record<string, unknown>;
}

export interface AuditList {
  readonly rows: AuditRow[];
  readonly count: number;
  readonly countIsMinimum?: true;
}

/** One thing that an event changed or says. */
export interface Change {
  readonly name: string;
  /** Left out where nothing was there before, or where it is no change. */
  readonly before?: string;
  readonly after: string;
}

/** What an event's detail says, a line each: of `before` and `after` only what differs. */
export function changesOf(detail: Record<string, unknown>): Change[] {
  const { before, after, ...said } = detail;
  const was = asRecord(before);
  const is = asRecord(after);
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const changed = names.filter((name) => shown(was[name]) !== shown(is[name]));
  return [
    ...changed.map((name) => ({
      name,
      ...(before !== undefined && { before: shown(was[name]) }),
      after: shown(is[name]),
    })),
    ...Object.entries(said).map(([name, value]) => ({ name, after: shown(value) })),
  ];
}

/** Nobody reads 64 digits; the file has them all. */
const LONG_HASH = /\b[0-9a-f]{40,128}\b/g;

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.replace(LONG_HASH, (hash) => `${hash.slice(0, 12)}…`);
}
