export { hasUsers, seedAdmin } from './admin.ts';
export { DEMO_USERS } from './demo-people.ts';
export { seedReference } from './reference.ts';

/** Puts in the demonstration; see demo. Loaded when it is to be put in, since no other start should wait for it. */
export async function seedDemo(options: { readonly password: string }): Promise<void> {
  const { seedDemo: seed } = await import('./demo.ts');
  await seed(options);
}
