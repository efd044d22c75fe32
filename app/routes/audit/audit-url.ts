import type { AuditFilter } from '#app/modules/audit/audit.schema.ts';

/** The address of the trail, or of its file, with these filters; what is not set is left out. */
export function auditHref(filter: AuditFilter, more: { path?: string; offset?: number } = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, value);
  if (more.offset) query.set('offset', String(more.offset));
  const text = query.toString();
  return `${more.path ?? '/audit'}${text ? `?${text}` : ''}`;
}
