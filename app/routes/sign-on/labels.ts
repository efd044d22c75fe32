import type { Labels } from '#app/ui/labels.ts';

export const LABELS = {
  issuer: 'Issuer',
  name: 'Button',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  domain: 'Domain',
  claimValue: 'If it contains',
  roleId: 'The role is',
  claim: 'Claim',
  otherRoleId: 'Anything else',
  enforcement: 'Enforcement',
  emergencyUserId: 'Emergency account',
} as const satisfies Labels;
