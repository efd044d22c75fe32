import type { SlidesModel } from '@worthwhile/roi-core/report-model';
import { readParts, writeParts } from '../office/parts.ts';
import { cleanText } from '../office/xml.ts';
import { addAnswer } from './answer.ts';
import { addCashFlow } from './cash-flow.ts';
import { addCertainty } from './certainty.ts';
import { addCover } from './cover.ts';
import { type Deck, defineLayouts } from './deck.ts';
import { finishDeck } from './finish.ts';
import { readLogo } from './logo.ts';
import { addNext } from './next.ts';
import { addSavings } from './savings.ts';

/** Writes a .pptx file of six slides with native charts and tables. The same model gives the same bytes. */
export async function renderSlides(model: SlidesModel): Promise<Uint8Array> {
  // Loaded with the first deck, so a start does not wait for it.
  const { default: PptxGen } = await import('pptxgenjs');
  const pptx = new PptxGen();
  pptx.title = cleanText(model.title);
  pptx.subject = cleanText(model.answer.title);
  pptx.author = cleanText(model.author);
  pptx.company = cleanText(model.name).replace(/[&<>"]/g, ' ');
  const deck: Deck = { pptx, model, logo: readLogo(model.logo), charts: [] };
  defineLayouts(deck);
  addCover(deck);
  addAnswer(deck);
  await addSavings(deck);
  await addCashFlow(deck);
  addCertainty(deck);
  addNext(deck);
  const parts = readParts((await pptx.write({ outputType: 'uint8array' })) as Uint8Array);
  finishDeck(parts, deck);
  return writeParts(parts);
}
