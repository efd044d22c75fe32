/**
 * Describes the remaining steps. The estimates list has the first ones, the wizard the others.
 *
 * @param number of the step, from 0
 * @param of number of steps of the whole tour
 */
export function restWords(number: number, of: number): string {
  const next = number + 2;
  if (next > of) return '';
  return `Steps ${next} to ${of} are about the wizard: open or create an estimate and start the guide again there.`;
}
