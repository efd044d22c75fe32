/** What was done to estimates, in a notice: one by its name, several by their number: `“Alpha” was`, `3 estimates were`. */
export function namedTogether(estimates: readonly { readonly name: string }[]): string {
  const [only] = estimates;
  return estimates.length === 1 && only ? `“${only.name}” was` : `${estimates.length} estimates were`;
}
