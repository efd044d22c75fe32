/** In the address of the sample. Stored estimates have higher IDs. */
export const SAMPLE_ID = 0;

export const SAMPLE_NAME = 'Halden Logistics digital experience';

/** Formatted; the measure with its term, such as "Three-year NPV at 10%". */
export interface SampleHeadline {
  readonly measure: string;
  readonly value: string;
  readonly hardOnly: string;
}
