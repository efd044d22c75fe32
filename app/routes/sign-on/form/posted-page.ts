import { formDataOf, type Texts } from '#app/form-data.ts';
import type { ActionFailure } from '#app/http/page.server.ts';
import type { RequiredEffect } from '../enforcement-section.tsx';
import { postedSettings } from './settings-fields.ts';
import type { SettingsTexts } from './settings-texts.ts';
import type { Opened } from './use-settings-form.ts';

/** Answer of a button that saved nothing of the page. */
export interface Done {
  readonly ok: true;
  /** The page as edited, or as it waits for a confirmation. */
  readonly texts?: SettingsTexts;
  readonly opened?: Opened;
  readonly toConfirm?: RequiredEffect;
  readonly token?: string;
  readonly isRevoked?: true;
}

export const openedIn = (form: FormData): Opened => ({
  version: String(form.get('version') ?? '0'),
  base: String(form.get('base') ?? ''),
});

/** What the last answer shows again. */
export function postedIn(answer: ActionFailure | Done | undefined) {
  if (answer?.ok === false) return pageIn(answer.values);
  return answer?.texts && answer.opened ? { texts: answer.texts, opened: answer.opened } : null;
}

export function pageIn(values: Texts) {
  const form = formDataOf(values);
  return { texts: postedSettings(form), opened: openedIn(form) };
}
