/** By field name, for controls and messages. */
export type Labels = Readonly<Record<string, string>>;
/** Null for a field without a label. */
export type LabelOf = (name: string) => string | null;

/** Finds labels. `permissions[3]` has the label of `permissions`. */
export function labelsIn(labels: Labels): LabelOf {
  return (name) => labels[name] ?? labels[name.replace(/\[\d+\]$/, '')] ?? null;
}
