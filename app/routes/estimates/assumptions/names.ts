/** `driver:component` as a form's names can hold it. */
export function reductionName(key: string): string {
  return key.replace(':', '_');
}
