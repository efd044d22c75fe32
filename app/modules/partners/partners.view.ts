import type { SavedBy } from '#app/infra/db/last-save.ts';

/** A partner organisation as lists and its own page show it. */
export interface PartnerRow {
  readonly id: number;
  readonly orgName: string;
  readonly tagLine: string;
  /** Its logo's name under /uploads. */
  readonly logoUploadId: string | null;
  readonly isActive: boolean;
  /** How many people it has, whatever their status. */
  readonly users: number;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** Of name, tag line and logo: goes up with every change. */
  readonly version: number;
  readonly savedBy: SavedBy;
}
