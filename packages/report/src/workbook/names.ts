import type { Layout } from './layout.ts';

/** Names of cells in formulas. Fields and settings use their own IDs. */

/** 1 if a product counts, otherwise 0. */
export const chosenName = (componentId: number) => `chosen${componentId}`;

/** Renewal: 1 if the customer has the product. */
export const inUseName = (componentId: number) => `inUse${componentId}`;

export const reductionName = (driverId: string, componentId: number) => `reduction_${driverId}_${componentId}`;

export const capName = (driverId: string) => `cap_${driverId}`;

/** The measured value of a field; empty without one. */
export const measuredName = (fieldId: string) => `${fieldId}Existing`;

/** A field's value with the product: the measured value, otherwise the field's own. */
export const withProductName = (fieldId: string) => `${fieldId}WithProduct`;

/** 1 if a field was measured. */
export const isMeasuredName = (fieldId: string) => `${fieldId}IsMeasured`;

/** 1 if a field's value is the customer's or agreed. */
export const confirmedName = (fieldId: string) => `${fieldId}IsConfirmed`;

/** A benefit's own risk, which replaces that of its type. */
export const riskName = (driverId: string) => `risk_${driverId}`;

/** Ranges over all retired tools. */
export const TOOL_RANGES = {
  annualCost: 'toolAnnualCosts',
  adminHoursPerMonth: 'toolAdminHours',
  retireMonth: 'toolRetireMonths',
  terminationFee: 'toolTerminationFees',
} as const;

/** Only tools retired within the term count; in model 1.0 all do. */
export const countedTools = ({ years, isFirstModel }: Pick<Layout, 'years' | 'isFirstModel'>) =>
  `(${TOOL_RANGES.retireMonth}${isFirstModel ? '>=0' : `<12*${years}`})`;
