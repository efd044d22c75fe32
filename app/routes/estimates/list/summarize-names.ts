/** Formats `“Alpha”` for one estimate, `3 estimates` for several. */
export function summarizeNames(estimates: readonly { readonly name: string }[]): string {
  const [only] = estimates;
  return estimates.length === 1 && only ? `“${only.name}”` : `${estimates.length} estimates`;
}
