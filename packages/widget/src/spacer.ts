/**
 * What is to be reserved beside one line of words on a wide page, and beside four on a phone, with two facts: measured in
 * a browser, with the words in English. `tests/spacer.browser.test.ts` holds it to what the calculator takes. A little
 * too much moves nothing: the calculator fills it.
 */
const WIDE = 444;
const NARROW = 675;
/** A box with its label and the gap after it. Two stand side by side on a wide page. */
const ROW = 79;
const CHOICES = 2;
const FACTS_MEASURED = 2;
/** Three of them do not fit side by side where the calculator sets every box in a row of its own, below 480 px. */
const PICTURE = 160;

/** What to reserve on a wide page (from 480 px), in CSS pixels. */
export function wideHeight(facts: number): number {
  return WIDE + ROW * (Math.ceil((facts + CHOICES) / 2) - CHOICES);
}

/** What to reserve on a phone (from 360 px), where every box has a row of its own. */
export function narrowHeight(facts: number): number {
  return NARROW + ROW * (facts - FACTS_MEASURED);
}

/**
 * What holds the place of the calculator until it is there, for the light DOM: pictures of nothing. Where they no longer
 * fit side by side they wrap, so that one piece of markup is right for every width, and no style is needed.
 */
export function spacerFor(facts: number): string {
  const wide = wideHeight(facts);
  return [
    [1, wide],
    [PICTURE, 1],
    [PICTURE, 30],
    [PICTURE, narrowHeight(facts) - wide],
  ]
    .map(([width, height]) => `<svg width="${width}" height="${height}" aria-hidden="true"></svg>`)
    .join('');
}
