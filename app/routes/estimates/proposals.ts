import { pageLoader } from '#app/http/page.server.ts';
import { markTexts } from '#app/http/texts/mark-texts.ts';
import { proposeFor } from '#app/modules/estimates/proposals/proposals.server.ts';
import { choiceOf, choiceQuery, shownProposal } from './scenario/customer/choice-query.server.ts';

/** What the first step proposes for a choice, while the form is filled in. */
export const loader = pageLoader({
  can: 'estimates.change',
  query: choiceQuery,
  run: async ({ actor, query }) => Response.json(markTexts(shownProposal(await proposeFor(actor, choiceOf(query))))),
});
