import type { Edition } from '@worthwhile/roi-core/report-model';
import type { IconName } from '#app/ui/icons.tsx';
import type { PageName } from './page-name.ts';

export const EDITION_KINDS: Readonly<Record<Edition, string>> = {
  full: 'PDF',
  summary: 'PDF, 2 pages',
  slides: '.pptx, 6 slides',
  workbook: '.xlsx',
};

export const EDITION_CONTENTS: Readonly<Record<Edition, string>> = {
  full: 'Every figure with its formula and source',
  summary: 'The answer, the risk, and what we ask for',
  slides: 'For a meeting. Charts and tables stay editable',
  workbook: 'Live formulas. Recalculates to the same figures',
};

export const EDITION_ICONS: Readonly<Record<Edition, IconName>> = {
  full: 'reports',
  summary: 'reports',
  slides: 'slides',
  workbook: 'workbook',
};

/** Texts are in the full report, and the footer on the board summary, too. */
export function inEdition(page: PageName, edition: Edition): string {
  return page === 'footer' && edition === 'summary' ? 'On each page' : 'Not included';
}
