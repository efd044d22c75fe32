import { useLocation } from '@remix-run/react';
import { type FormEvent, useState } from 'react';
import { fieldsOf } from './settings-fields.ts';
import { countChanges, editTexts, type SettingsTexts, textsInForm } from './settings-texts.ts';

/** What the form was filled in from, which a save is compared with. */
export interface Opened {
  readonly version: string;
  /** By field, as JSON. */
  readonly base: string;
}

interface Place {
  readonly key: string;
  readonly opened: Opened;
  /** The settings of `opened`. */
  readonly from: SettingsTexts;
  /** The rows and their order. Fields keep their own text. */
  readonly texts: SettingsTexts;
  /** What stands in the fields now. */
  readonly typed: SettingsTexts;
}

/**
 * Changes rows on the page without the server. Unsaved changes stay while the page loads its data again, even if someone else
 * has saved since; a visit to the page starts from the stored settings.
 *
 * @param posted the entries that the last answer shows again, with what they were filled in from
 */
export function useSettingsForm(
  stored: SettingsTexts,
  version: number,
  posted: { readonly texts: SettingsTexts; readonly opened: Opened } | null,
) {
  const { key, hash } = useLocation();
  const from = (texts: SettingsTexts, opened: Opened): Place => ({ key, opened, from: stored, texts, typed: texts });
  const fresh = (): Place =>
    from(stored, { version: String(version), base: JSON.stringify(fieldsOf({ ...stored, clientSecret: '' })) });
  const [place, setPlace] = useState(() => (posted ? from(posted.texts, posted.opened) : fresh()));
  const isNewer = String(version) !== place.opened.version;
  const isUnchanged = countChanges(place.from, place.typed) === 0 || countChanges(stored, place.typed) === 0;
  // A fragment, such as that of a link in the error summary, is no visit.
  const isVisit = !posted && hash === '' && key !== place.key;
  if (isVisit || (isNewer && isUnchanged && !posted)) setPlace(fresh());
  const { opened, texts, typed } = place;
  const change = (changed: Partial<Place>) => setPlace((before) => ({ ...before, ...changed }));
  return {
    /** Fields start again with each. */
    filling: `${place.key} ${opened.version}`,
    opened,
    texts,
    typed,
    changes: countChanges(place.from, typed),
    formProps: {
      onInput: ({ currentTarget }: FormEvent<HTMLFormElement>) =>
        change({ typed: textsInForm(new FormData(currentTarget)) }),
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        const button = submitter instanceof HTMLButtonElement ? submitter.value : '';
        const edited = editTexts(textsInForm(new FormData(event.currentTarget)), button);
        if (!edited) return;
        event.preventDefault();
        change({ texts: edited, typed: edited });
      },
    },
  };
}
