export { hasUsers, seedAdmin } from './admin.ts';
export { seedDemo } from './demo.ts';
export { DEMO_USERS } from './demo-people.ts';
export { seedReference } from './reference.ts';
