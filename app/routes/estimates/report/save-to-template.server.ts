import { AppError } from '#app/errors.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { saveTextToTemplate } from '#app/modules/templates/text-to-template.server.ts';
import type { readToTemplate } from './to-template.ts';

/** The estimate is saved already, so a refusal is a message on the same page. */
export async function saveToTemplate(
  actor: Actor,
  from: { readonly estId: number; readonly to: NonNullable<ReturnType<typeof readToTemplate>> },
  next: string,
): Promise<Response> {
  try {
    await saveTextToTemplate(actor, { estId: from.estId, ...from.to });
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'conflict' && error.code !== 'unprocessable')) throw error;
    return redirectWithNotice(next, { type: 'error', message: `${error.message} This estimate has your text.` });
  }
  return redirectWithNotice(next, {
    type: 'success',
    message: 'Text saved to the template. Drafts that follow the template use it, too.',
  });
}
