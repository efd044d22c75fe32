export { hasUsers, seedAdmin } from './admin.ts';
export { DEMO_USERS } from './demo-people.ts';
export { seedReference } from './reference.ts';

/** Imported on demand, so other starts do not wait for it. */
export async function seedDemo(options: { readonly password: string }): Promise<void> {
  const { seedDemo: seed } = await import('./demo.ts');
  await seed(options);
}
