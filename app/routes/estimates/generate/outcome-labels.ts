import type { Outcome } from '#app/modules/estimates/outcome/outcome.schema.ts';

export const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = { open: 'Open', won: 'Won', lost: 'Lost' };
