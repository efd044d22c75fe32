/**
 * Formats a value's path as forms name it: `licences[0].quantity`.
 *
 * @param path list indexes as numbers, properties as texts
 */
export function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part}]`;
    return name ? `${name}.${String(part)}` : String(part);
  }, '');
}
