/** Someone else changed the same values: of each, one is chosen. */
export interface Clash {
  readonly step: 'conflict';
  readonly hidden: readonly { readonly name: string; readonly value: string }[];
  readonly choices: readonly {
    readonly name: string;
    readonly label: string;
    readonly mine: string;
    readonly theirs: string;
  }[];
}

/** A form's fields as texts; a tick box holds `on` or nothing. */
export type Texts = Readonly<Record<string, string>>;

/**
 * Two saves from the same state: what one of them left as it was follows the other, and what both changed is left to
 * choose.
 *
 * @param was what both were made from
 * @param theirs what is stored now, with every name of the form
 */
export function mergeTexts(mine: Texts, was: Texts, theirs: Texts, labelOf: (name: string) => string): Clash {
  const hidden: { name: string; value: string }[] = [];
  const choices: { name: string; label: string; mine: string; theirs: string }[] = [];
  for (const [name, saved] of Object.entries(theirs)) {
    const own = mine[name] ?? '';
    const before = was[name] ?? '';
    if (own === saved || own === before) hidden.push({ name, value: saved });
    else if (saved === before) hidden.push({ name, value: own });
    else choices.push({ name, label: labelOf(name), mine: own, theirs: saved });
  }
  return { step: 'conflict', hidden, choices };
}
