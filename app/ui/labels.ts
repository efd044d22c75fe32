/** Fields' labels by name, for the controls of a form and for every message about them. */
export type Labels = Readonly<Record<string, string>>;
/** The label of a field by its name; null where it has none. */
export type LabelOf = (name: string) => string | null;

/** Finds labels; `permissions[3]` is labeled like the group `permissions`. */
export function labelsIn(labels: Labels): LabelOf {
  return (name) => labels[name] ?? labels[name.replace(/\[\d+\]$/, '')] ?? null;
}
