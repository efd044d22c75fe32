/** What a customer is given, in displayed order. */
export const EDITIONS = ['full', 'summary', 'slides', 'workbook'] as const;
export type Edition = (typeof EDITIONS)[number];

export type FileFormat = 'pdf' | 'pptx' | 'xlsx';

export const EDITION_LABELS: Readonly<Record<Edition, string>> = {
  full: 'Full report',
  summary: 'Board summary',
  slides: 'Slides',
  workbook: 'Workbook',
};

export const EDITION_FORMATS: Readonly<Record<Edition, FileFormat>> = {
  full: 'pdf',
  summary: 'pdf',
  slides: 'pptx',
  workbook: 'xlsx',
};
