import { AppError } from '#app/errors.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { saveOrAsk } from '#app/http/saving/save-or-ask.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { baseVersion } from '#app/modules/configuration/configuration.schema.ts';
import { saveToDraft } from '#app/modules/configuration/draft/draft.server.ts';
import { parseSubmittedSources } from '#app/modules/configuration/sources/submitted-sources.server.ts';
import { parseSubmittedChanges } from '#app/modules/configuration/submitted-changes.ts';
import { measuredChanges } from '#app/modules/estimates/measured/measured-changes.server.ts';
import { readTexts } from '#app/ui/saving/read-texts.ts';
import { latestDraft } from '../configuration-texts.server.ts';
import { draftedMessage } from '../drafted-message.ts';

/**
 * Adds the changed values of a form to the draft, or asks about those that someone else changed too. `measured` names a row that
 * is set to what reviews measured, next to everything else that the form changes.
 */
export async function saveValues(actor: Actor, posted: FormData, returnTo: string) {
  const base = readTexts(posted.get('base'));
  const version = readBaseVersion(posted);
  if (!base) throw unreadable();
  return saveOrAsk(actor, posted, {
    latest: () => latestDraft(actor, base, version),
    save: async (settled) => {
      const { baseVersion: _, ...shown } = settled.base;
      const numbers = parseSubmittedChanges(Object.entries(shown), settled.form);
      const sources = await parseSubmittedSources(actor, shown, settled.form);
      const row = posted.get('measured');
      const measured = typeof row === 'string' ? await measuredChanges(actor, row) : { changes: {}, seen: {} };
      const changed = await saveToDraft(actor, {
        changes: { ...numbers.changes, ...sources.changes, ...measured.changes },
        seen: { ...numbers.seen, ...sources.seen, ...measured.seen },
      });
      return redirectWithNotice(returnTo, draftedMessage(changed.length, settled.note));
    },
  });
}

export function readBaseVersion(posted: FormData): number {
  const parsed = baseVersion.safeParse(Number(posted.get('baseVersion')));
  if (!parsed.success) throw unreadable();
  return parsed.data;
}

function unreadable(): AppError {
  return new AppError('invalid', 'We couldn’t read the form. Reload the page and try again.');
}
