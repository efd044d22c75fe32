import { useRevalidator } from '@remix-run/react';
import { type MouseEvent, useState } from 'react';
import { sendInNewWindow } from '#app/ui/network/send-in-new-window.ts';
import { countChanges, type SettingsTexts } from './settings-texts.ts';

interface Page {
  readonly stored: SettingsTexts;
  readonly typed: SettingsTexts;
  /** The last result; `isCurrent`: of the stored settings. */
  readonly test: { readonly at: string; readonly isCurrent: boolean } | null;
  /** Whether the page is the one that a test came back to. */
  readonly hasCome: boolean;
}

/** Tells whether the last result is about what is on the page, saved or not. */
export function useTestOfPage({ stored, typed, test, hasCome }: Page) {
  const { revalidate } = useRevalidator();
  /** What was tested from this page, and the result that was shown then. */
  const [sent, setSent] = useState(hasCome ? { texts: typed, before: '' } : null);
  const isOfSent = sent !== null && test?.at !== sent.before && isSameTest(sent.texts, typed);
  return {
    isOfPage: test !== null && (isOfSent || (test.isCurrent && isSameTest(stored, typed))),
    begin: (event: MouseEvent<HTMLButtonElement>) => {
      setSent({ texts: typed, before: test?.at ?? '' });
      sendInNewWindow(event);
      onReturn(revalidate);
    },
  };
}

/** What a test does not look at makes no difference. */
function isSameTest(one: SettingsTexts, other: SettingsTexts): boolean {
  const { name, enforcement, emergencyUserId } = one;
  return countChanges(one, { ...other, name, enforcement, emergencyUserId }) === 0;
}

/** Runs once the reader comes back from the other tab. */
function onReturn(run: () => void): void {
  document.addEventListener('visibilitychange', function returned() {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', returned);
    run();
  });
}
