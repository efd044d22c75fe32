/** Estimates in a notice: one by its name, several by their number: `“Alpha”`, `3 estimates`. */
export function summarizeNames(estimates: readonly { readonly name: string }[]): string {
  const [only] = estimates;
  return estimates.length === 1 && only ? `“${only.name}”` : `${estimates.length} estimates`;
}
