/** Gives each item of a list that never reorders a key of its own, so that equal texts may stand twice. */
export function keyed<Item>(items: readonly Item[]): readonly { readonly key: string; readonly item: Item }[] {
  return items.map((item, index) => ({ key: `k${index}`, item }));
}
