import { z } from 'zod';
import type { Api } from './api.ts';

const rowSchema = z.object({
  access: z.enum(['read', 'write']),
  expiresAt: z.string(),
  isCurrent: z.boolean().optional(),
});
const tokensSchema = z.object({ data: z.object({ rows: z.array(rowSchema) }) });

/** @returns null if the server does not tell which token makes the call */
export async function readOwnToken(api: Api): Promise<{ access: 'read' | 'write'; expiresAt: string } | null> {
  const { data } = await api.get('tokens', {}, tokensSchema);
  const own = data.rows.find((row) => row.isCurrent);
  return own ? { access: own.access, expiresAt: own.expiresAt } : null;
}
