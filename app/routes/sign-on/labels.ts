import { type LabelOf, type Labels, labelsIn } from '#app/ui/labels.ts';

export const LABELS = {
  issuer: 'Issuer',
  name: 'Button',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  domain: 'Domain',
  claim: 'Claim',
  contains: 'If it contains',
  roleId: 'The role is',
  otherRoleId: 'Anything else',
  enforcement: 'Enforcement',
  emergencyUserId: 'Emergency account',
} as const satisfies Labels;

/** `rows[0].roleId` has the label of `roleId`. */
export const labelOfSetting: LabelOf = (name) => labelsIn(LABELS)(name.split('.').at(-1) ?? name);

/** ID of the page's form, for the buttons outside of it. */
export const SETTINGS_FORM = 'sign-on';
