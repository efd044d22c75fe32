import { z } from 'zod';
import { isStorable } from '#app/form-rules.ts';
import { saveTarget } from '../fields.schema.ts';

const note = z
  .string()
  .max(1000, 'Must be 1,000 characters or fewer')
  .refine(isStorable, 'Value does not match the required pattern')
  .trim()
  .default('');

export const approvalRequestForm = z.object({ ...saveTarget, note });
export type ApprovalRequest = z.input<typeof approvalRequestForm>;

/** `limited`: up to the limit only. */
export const DECISIONS = ['approved', 'limited', 'declined'] as const;
export type Decision = (typeof DECISIONS)[number];
export const decisionForm = z.strictObject({ decision: z.enum(DECISIONS), note });
export type DecisionForm = z.output<typeof decisionForm>;

export const APPROVAL_TABS = ['waiting', 'approved', 'declined'] as const;
export type ApprovalTab = (typeof APPROVAL_TABS)[number];
export const approvalsQuery = z.object({
  tab: z.enum(APPROVAL_TABS).optional(),
  offset: z.coerce.number().int().min(0).max(99_999).catch(0).default(0),
});
