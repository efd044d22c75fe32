export * from './audit.ts';
export * from './configuration.ts';
export * from './customers.ts';
export * from './estimates.ts';
export * from './limits.ts';
export * from './partner-material.ts';
export * from './people.ts';
export * from './sharing.ts';
