/** In the address of the sample. Stored estimates have higher IDs. */
export const SAMPLE_ID = 0;

export const SAMPLE_NAME = 'Halden Logistics digital experience';
