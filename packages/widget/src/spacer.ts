/**
 * Measured in a browser, with the words in English and two facts: the height on a wide page, and what is needed beside it
 * on a phone.
 */
const WIDE = 425;
const NARROW = 250;
/** A box with its label and the gap after it. Two stand side by side on a wide page. */
const ROW = 79;
const CHOICES = 2;
const FACTS_MEASURED = 2;

/** The height that a calculator takes on a wide page (from 480 px), in CSS pixels. */
export function wideHeight(facts: number): number {
  return WIDE + ROW * (Math.ceil((facts + CHOICES) / 2) - CHOICES);
}

/** The height on a phone (from 360 px), where every box has a row of its own. */
export function narrowHeight(facts: number): number {
  return WIDE + NARROW + ROW * (facts - FACTS_MEASURED);
}

/**
 * What holds the place of the calculator until it is there, for the light DOM: pictures of nothing. Where they no longer
 * fit side by side they wrap, so that one piece of markup is right for every width, and no style is needed.
 */
export function spacerFor(facts: number): string {
  const wide = wideHeight(facts);
  return [
    [1, wide],
    [150, 1],
    [150, 30],
    [150, narrowHeight(facts) - wide],
  ]
    .map(([width, height]) => `<svg width="${width}" height="${height}" aria-hidden="true"></svg>`)
    .join('');
}
