import { describe, expect, it } from 'vitest';
import { afterOwnForms } from './after-own-forms.ts';

const here = new URL('https://roi.example/edit-pdf/3?tab=a');

/** What the router says after a form was sent to `formAction`. */
function isLoadedAnew(formAction: string | undefined, intent?: string, nextUrl = here, isRefused = false): boolean {
  const formData = new FormData();
  if (intent) formData.set('intent', intent);
  return afterOwnForms({
    currentUrl: here,
    currentParams: {},
    nextUrl,
    nextParams: {},
    formMethod: formAction === undefined ? undefined : 'POST',
    formAction,
    formData: formAction === undefined ? undefined : formData,
    defaultShouldRevalidate: !isRefused,
  });
}

describe('a page whose form names a version', () => {
  it('is loaded anew after its own form, and on the way to another page', () => {
    expect(isLoadedAnew('/edit-pdf/3', 'save')).toBe(true);
    expect(isLoadedAnew('/edit-pdf/3?tab=a')).toBe(true);
    expect(isLoadedAnew(undefined)).toBe(true);
    expect(isLoadedAnew('/estimates/delete', 'delete', new URL('https://roi.example/estimates'))).toBe(true);
  });

  it('is loaded for its new address even where a form beside it was refused on the way', () => {
    const other = new URL('https://roi.example/edit-pdf/3?tab=b');
    expect(isLoadedAnew('/session', undefined, other, true)).toBe(true);
    expect(isLoadedAnew('/edit-pdf/3', 'preview', other, true)).toBe(true);
    expect(isLoadedAnew('/session', undefined, new URL('#footer', here), true)).toBe(false);
  });

  it('keeps the version that its texts are of for whatever is done beside it', () => {
    expect(isLoadedAnew('/session')).toBe(false);
    expect(isLoadedAnew('/tour')).toBe(false);
    expect(isLoadedAnew('/edit-pdf/3', 'preview')).toBe(false);
  });
});
