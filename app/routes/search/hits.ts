import { pageLoader } from '#app/http/page.server.ts';
import { markTexts } from '#app/http/texts/mark-texts.ts';
import { findEverything, searchQuery } from './find-everything.server.ts';

/** For the palette, while the user types. */
export const loader = pageLoader({
  can: 'profile.own',
  query: searchQuery,
  run: async (call) => Response.json(markTexts(await findEverything(call))),
});
