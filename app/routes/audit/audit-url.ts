import type { AuditFilter } from '#app/modules/audit/audit.schema.ts';

/** What the page calls its filters. */
export const AUDIT_FILTER_LABELS = {
  who: 'Who (name or e-mail)',
  action: 'What',
  kind: 'On what',
  target: 'Its name or number',
  from: 'From',
  to: 'To',
} as const;

/** The address of the trail, or of its file, with these filters; what is not set is left out. */
export function auditHref(filter: AuditFilter, more: { path?: string; offset?: number } = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, value);
  if (more.offset) query.set('offset', String(more.offset));
  const text = query.toString();
  return `${more.path ?? '/audit'}${text ? `?${text}` : ''}`;
}
