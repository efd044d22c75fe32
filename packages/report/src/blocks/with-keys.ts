/** Adds keys to a list that never reorders, since equal texts can occur twice. */
export function keyed<Item>(items: readonly Item[]): readonly { readonly key: string; readonly item: Item }[] {
  return items.map((item, index) => ({ key: `k${index}`, item }));
}
