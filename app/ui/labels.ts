/** By field name, for controls and messages. */
export type Labels = Readonly<Record<string, string>>;
/** Null for a field without a label. */
export type LabelOf = (name: string) => string | null;

/** Finds labels. `permissions[3]` has the label of `permissions`. */
export function labelsIn(labels: Labels): LabelOf {
  return (name) => labels[name] ?? labels[name.replace(/\[\d+\]$/, '')] ?? null;
}

/** Puts a field's label before a message. A message that begins with the field's name does not repeat it: `EUR: Value must be …`. */
export function labeled(label: string | null | undefined, message: string): string {
  const parts = label ? label.split(': ') : [];
  if (message.toLowerCase().startsWith(`${parts.at(-1)?.toLowerCase()} `)) parts.pop();
  return [...parts, message].join(': ');
}
