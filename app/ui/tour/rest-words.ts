/**
 * What the last step of a part says about the others: the list has the first steps of the tour, the wizard the rest.
 *
 * @param number of the step, from 0
 * @param of how many steps the whole tour has
 */
export function restWords(number: number, of: number): string {
  const next = number + 2;
  if (next > of) return '';
  return `Steps ${next} to ${of} are about the wizard: open or create an estimate and start the guide again there.`;
}
