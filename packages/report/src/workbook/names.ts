import type { Layout } from './layout.ts';

/** The names that cells have in formulas. Fields and settings go by their own ids. */

/** 1 where a product counts, 0 where it does not. */
export const chosenName = (componentId: number) => `chosen${componentId}`;

/** The same for a product that the customer of a renewal has. */
export const inUseName = (componentId: number) => `inUse${componentId}`;

export const reductionName = (driverId: string, componentId: number) => `reduction_${driverId}_${componentId}`;

export const capName = (driverId: string) => `cap_${driverId}`;

/** What was measured of a field; empty where nothing was. */
export const measuredName = (fieldId: string) => `${fieldId}Existing`;

/** A field's value with the product: what was measured, else the field's own. */
export const withProductName = (fieldId: string) => `${fieldId}WithProduct`;

/** 1 where a field was measured. */
export const isMeasuredName = (fieldId: string) => `${fieldId}IsMeasured`;

/** 1 where a field's value is the customer's or agreed. */
export const confirmedName = (fieldId: string) => `${fieldId}IsConfirmed`;

/** The risk of a benefit in place of that of its kind. */
export const riskName = (driverId: string) => `risk_${driverId}`;

/** A quantity of all retired tools, one cell below the other. */
export const TOOL_RANGES = {
  annualCost: 'toolAnnualCosts',
  adminHoursPerMonth: 'toolAdminHours',
  retireMonth: 'toolRetireMonths',
  terminationFee: 'toolTerminationFees',
} as const;

/** Which of the retired tools count: those that go within the term; in model 1.0 all. */
export const countedTools = ({ years, isFirstModel }: Pick<Layout, 'years' | 'isFirstModel'>) =>
  `(${TOOL_RANGES.retireMonth}${isFirstModel ? '>=0' : `<12*${years}`})`;
