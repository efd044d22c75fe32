/**
 * The name of what stands at a path of an input, the same in every refusal: `licences[0].quantity`, as forms call it.
 *
 * @param path places in lists as numbers, properties as texts
 */
export function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part}]`;
    return name ? `${name}.${String(part)}` : String(part);
  }, '');
}
