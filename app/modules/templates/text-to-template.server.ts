import { AppError } from '#app/errors.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { reportTextsOf } from '#app/modules/estimates/report-texts.server.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import { MAX_PAGES } from './templates.schema.ts';
import { readTemplate, saveTemplate, type Template, type TemplateOwner } from './templates.server.ts';

/** A text of the report: a field of the template, or a page of the estimate's own by its title. */
export type ReportText = 'startPage' | 'introduction' | 'footer' | { readonly pageTitle: string };

/** The template that an estimate's report starts with. */
export function templateOwnerOf({ estimate }: Pick<EstimateView, 'estimate'>): TemplateOwner {
  return estimate.partnerId ?? 'vendor';
}

type Page = Template['freePages'][number];

/**
 * Saves one text of an estimate's report to its template. A page replaces the template's page of the same title.
 *
 * @param from.version the template's version that the user has seen
 * @throws AppError `notFound` outside the scope; `forbidden`; `conflict` after another save of the template; `unprocessable` for
 * a page too many
 */
export async function saveTextToTemplate(
  actor: Actor,
  from: { readonly estId: number; readonly text: ReportText; readonly version: number },
): Promise<void> {
  const view = await readEstimate(actor, from.estId);
  const owner = templateOwnerOf(view);
  const template = await readTemplate(actor, owner);
  const { startPage, introduction, footer, freePages, accent } = template;
  const own = await reportTextsOf(view);
  const changed =
    typeof from.text === 'string'
      ? { [from.text]: own[from.text] }
      : { freePages: withPage(freePages, pageOf(own, from.text.pageTitle)) };
  await saveTemplate(actor, owner, {
    ...{ startPage, introduction, footer, freePages, accent },
    ...changed,
    version: from.version,
    logo: undefined,
  });
}

function pageOf({ freePages }: { readonly freePages: readonly Page[] }, wanted: string): Page {
  const page = freePages.find(({ title }) => title === wanted);
  if (!page) throw new AppError('unprocessable', 'This page is no longer in the estimate. Reload the page.');
  return page;
}

function withPage(pages: readonly Page[], page: Page): Page[] {
  const isReplaced = pages.some(({ title }) => title === page.title);
  const all = isReplaced ? pages.map((each) => (each.title === page.title ? page : each)) : [...pages, page];
  if (all.length > MAX_PAGES)
    throw new AppError('unprocessable', `The template has ${MAX_PAGES} pages already. Delete one there first.`);
  return all;
}
