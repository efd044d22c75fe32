import { z } from 'zod';

const level = z.number();
const levels = { low: level, average: level, high: level };

export const presetRow = z.strictObject({ industry: z.string().max(40), fieldId: z.string().max(60), ...levels });
export const reductionRow = z.strictObject({ driverId: z.string().max(60), subProductId: z.int(), ...levels });

export const baseVersion = z.int().min(1).max(2_147_483_647);
export const note = z.string().trim().max(500, 'At most 500 characters').default('');

export const presetsBody = z.strictObject({ baseVersion, note, presets: z.array(presetRow).max(1000) });
export const reductionsBody = z.strictObject({ baseVersion, note, reductions: z.array(reductionRow).max(1000) });
