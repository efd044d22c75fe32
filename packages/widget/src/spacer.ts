/**
 * Heights in CSS pixels, measured in a browser with English words and two facts, on a wide page and on a phone.
 * `tests/spacer.browser.test.ts` compares the reserved height with the calculator's.
 */
const WIDE = 470;
const NARROW = 760;
/** A box with its label and gap. A wide page has two side by side. */
const ROW = 79;
const CHOICES = 2;
const FACTS_MEASURED = 2;
/** The words of the loading state with the gap below a picture: one line, or four on a phone. */
const WORDS_WIDE = 26;
const WORDS_NARROW = 85;
/** Three must not fit side by side below 480 px, where the calculator sets each box in a separate row. */
const PICTURE = 160;

/** @returns height on a wide page (from 480 px), in CSS pixels */
export function wideHeight(facts: number): number {
  return WIDE + ROW * (Math.ceil((facts + CHOICES) / 2) - CHOICES);
}

/** @returns height on a phone (from 360 px), in CSS pixels */
export function narrowHeight(facts: number): number {
  return NARROW + ROW * (facts - FACTS_MEASURED);
}

/**
 * Returns light-DOM markup that reserves the calculator's height: empty pictures. They wrap on narrow pages, so one piece of
 * markup suits every width without a style.
 */
export function spacerFor(facts: number): string {
  const wide = wideHeight(facts) - WORDS_WIDE;
  return [
    [1, wide],
    [PICTURE, 1],
    [PICTURE, 30],
    [PICTURE, narrowHeight(facts) - WORDS_NARROW - wide],
  ]
    .map(([width, height]) => `<svg width="${width}" height="${height}" aria-hidden="true"></svg>`)
    .join('');
}
