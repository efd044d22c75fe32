import { type FormEvent, useState } from 'react';
import { countChanges, editTexts, type SettingsTexts, textsInForm } from './settings-texts.ts';

/**
 * Changes rows on the page without the server. Fields keep their own text: `texts` has the rows and their order, `typed` what
 * stands in the fields now.
 */
export function useSettingsForm(stored: SettingsTexts, posted: SettingsTexts | null) {
  const [texts, setTexts] = useState(posted ?? stored);
  const [typed, setTyped] = useState(texts);
  return {
    texts,
    typed,
    changes: countChanges(stored, typed),
    formProps: {
      onInput: ({ currentTarget }: FormEvent<HTMLFormElement>) => setTyped(textsInForm(new FormData(currentTarget))),
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        const button = submitter instanceof HTMLButtonElement ? submitter.value : '';
        const edited = editTexts(textsInForm(new FormData(event.currentTarget)), button);
        if (!edited) return;
        event.preventDefault();
        setTexts(edited);
        setTyped(edited);
      },
    },
  };
}
