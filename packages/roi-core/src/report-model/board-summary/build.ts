import { longDate } from '../../number/long-date.ts';
import { footerLines, reportTitle } from '../build.ts';
import { type Context, contextOf } from '../context.ts';
import { preparedBy } from '../sections/closing.ts';
import { judgeAccent } from '../sections/cover.ts';
import type { Snapshot } from '../snapshot.ts';
import { verifyUrl } from '../verify-url.ts';
import { boardAnswer } from './answer.ts';
import { ask } from './ask.ts';
import { benefits, cashFlow, headlineFigures, readings } from './first-page.ts';
import type { BoardSummary } from './model.ts';
import { basis, certainty } from './second-page.ts';

/** Builds the board summary. Pure: the same snapshot gives the same object. */
export function buildBoardSummary(snapshot: Snapshot): BoardSummary {
  const context = contextOf(snapshot);
  const { estimate, partner, brand } = snapshot;
  const date = longDate(estimate.generatedAt);
  return {
    lang: 'en',
    title: `Board summary: ${reportTitle(snapshot)}`,
    author: preparedBy(snapshot),
    generatedAt: estimate.generatedAt,
    paper: snapshot.paper ?? 'A4',
    accent: judgeAccent(partner?.accent),
    sign: snapshot.resolved.currency.sign,
    logo: partner?.logo ?? null,
    from: partner?.name ?? brand,
    estimateName: estimate.name,
    editionFor: `Board summary for ${estimate.customer}, ${date}`,
    edition: `Board summary, ${date}`,
    footer: footerLines(snapshot),
    ...boardAnswer(context),
    figures: headlineFigures(context),
    readings: readings(context),
    cashFlow: cashFlow(context),
    benefits: benefits(context),
    certainty: certainty(context),
    basis: basis(context),
    ask: ask(context),
    verify: verify(context),
  };
}

function verify({ snapshot, isReview }: Context): BoardSummary['verify'] {
  const { estimate, weakFigures } = snapshot;
  const url = verifyUrl(snapshot);
  const isOpen = !isReview && (weakFigures?.figures.length ?? 0) > 0;
  return {
    title: url ? 'Check these figures' : 'This summary cannot be verified',
    url,
    hash: snapshot.inputHash,
    contact: [estimate.owner, estimate.ownerEmail].filter(Boolean).join(', '),
    next: isOpen ? { name: 'And one hour', text: 'of your team, to confirm the weakest figures.' } : null,
  };
}
