import type { AuditFilter } from '#app/modules/audit/audit.schema.ts';

export const AUDIT_FILTER_LABELS = {
  who: 'Who (name or e-mail)',
  action: 'What',
  kind: 'On what',
  target: 'Its name or number',
  from: 'From',
  to: 'To',
} as const;

/** Builds the address of the audit log, or of its export; unset filters are omitted. */
export function auditHref(filter: AuditFilter, more: { path?: string; offset?: number } = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, value);
  if (more.offset) query.set('offset', String(more.offset));
  const text = query.toString();
  return `${more.path ?? '/audit'}${text ? `?${text}` : ''}`;
}
