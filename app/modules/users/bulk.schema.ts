import { z } from 'zod';
import { userListQuery } from './users.schema.ts';

/** More are narrowed first: each change is one of its own, in one transaction. */
export const MOST_AT_ONCE = 500;

export const BULK_ACTIONS = ['resend', 'deactivate'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** The filters of Manage Users, and what happens to everyone they find. */
export const bulkQuery = userListQuery
  .pick({ search: true, roleId: true, partnerId: true, status: true })
  .extend({ action: z.enum(BULK_ACTIONS) });
export type BulkQuery = z.output<typeof bulkQuery>;
