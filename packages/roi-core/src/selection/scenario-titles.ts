import type { ScenarioId } from '../types.ts';

export const SCENARIO_TITLES: Readonly<Record<ScenarioId, string>> = {
  1: 'New Business',
  2: 'Ongoing Customer',
  3: 'Renewal',
  4: 'Consolidation Proposal',
};
