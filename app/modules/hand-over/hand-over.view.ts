/** What a person leaves, in the page's order. A room goes with its estimate, for its news go to the owner. */
export const WORK_KINDS = ['generated', 'drafts', 'rooms', 'links', 'webhooks', 'schedules', 'batches'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

export type WorkCounts = Readonly<Record<WorkKind, number>>;

export const WORK_LABELS: Readonly<Record<WorkKind, string>> = {
  generated: 'Generated estimates',
  drafts: 'Drafts',
  rooms: 'Open rooms, with their estimates',
  links: 'Share links',
  webhooks: 'Webhooks',
  schedules: 'Report schedules',
  batches: 'Report batches',
};

export interface Taker {
  readonly id: number;
  readonly name: string;
  readonly roleName: string;
}

/** What a person leaves, and who can have it. */
export interface Leaving {
  readonly user: { readonly userId: number; readonly name: string; readonly email: string; readonly isActive: boolean };
  readonly organization: string;
  readonly counts: WorkCounts;
  /** Names of estimates with an open room, the newest first. */
  readonly roomNames: readonly string[];
  readonly tokens: number;
  /** Active people of the same organization; at most `MOST_TAKERS` that match the search. */
  readonly takers: readonly Taker[];
  readonly hasMoreTakers: boolean;
  /** Set if the organization needs another administrator first: the people who can become one. */
  readonly successors: readonly Taker[] | null;
  /** False: the actor cannot change owners; an administrator hands the work over later. */
  readonly mayHandOver: boolean;
}

export const MOST_TAKERS = 100;

export const hasWork = (counts: WorkCounts) => WORK_KINDS.some((kind) => counts[kind] > 0);
