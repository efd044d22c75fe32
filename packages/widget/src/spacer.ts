/**
 * Measured in a browser, with the words in English and two facts: the height on a wide page, and on a phone.
 * `tests/spacer.browser.test.ts` holds what the markup reserves to what the calculator takes.
 */
const WIDE = 470;
const NARROW = 760;
/** A box with its label and the gap after it. Two stand side by side on a wide page. */
const ROW = 79;
const CHOICES = 2;
const FACTS_MEASURED = 2;
/** The words before the calculator is there, with the gap below a picture: one line of them, and four on a phone. */
const WORDS_WIDE = 26;
const WORDS_NARROW = 85;
/** Three of them do not fit side by side where the calculator sets every box in a row of its own, below 480 px. */
const PICTURE = 160;

/** The height that a calculator takes on a wide page (from 480 px), in CSS pixels. */
export function wideHeight(facts: number): number {
  return WIDE + ROW * (Math.ceil((facts + CHOICES) / 2) - CHOICES);
}

/** The height on a phone (from 360 px), where every box has a row of its own. */
export function narrowHeight(facts: number): number {
  return NARROW + ROW * (facts - FACTS_MEASURED);
}

/**
 * What holds the place of the calculator until it is there, for the light DOM: pictures of nothing. Where they no longer
 * fit side by side they wrap, so that one piece of markup is right for every width, and no style is needed.
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
