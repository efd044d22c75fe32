import { describe, expect, it } from 'vitest';
import { skipRevalidationAfterPreview } from './preview-revalidation.ts';
import { skipRevalidationOnServerError } from './submit-with-fallback.ts';

const here = new URL('https://roi.example/edit-pdf/3?tab=a');

function isLoadedAnew(...sent: Parameters<typeof changeAfter>): boolean {
  return skipRevalidationAfterPreview(changeAfter(...sent));
}

function changeAfter(formAction: string | undefined, intent?: string, nextUrl = here, actionStatus = 200) {
  const formData = new FormData();
  if (intent) formData.set('intent', intent);
  return {
    currentUrl: here,
    currentParams: {},
    nextUrl,
    nextParams: {},
    formMethod: formAction === undefined ? undefined : ('POST' as const),
    formAction,
    formData: formAction === undefined ? undefined : formData,
    actionStatus,
    // Remix passes true for every route with its own rule.
    defaultShouldRevalidate: true,
  };
}

it('the layout of a page reloads after a form that stored something, not after a preview', () => {
  expect(skipRevalidationOnServerError(changeAfter('/edit-pdf/3', 'save'))).toBe(true);
  expect(skipRevalidationOnServerError(changeAfter('/edit-pdf/3', 'preview'))).toBe(false);
  expect(skipRevalidationOnServerError(changeAfter('/edit-pdf/3', 'save', here, 503))).toBe(false);
});

describe('a page whose form has a version', () => {
  it('reloads after its form, and on navigation', () => {
    expect(isLoadedAnew('/edit-pdf/3', 'save')).toBe(true);
    expect(isLoadedAnew('/edit-pdf/3?tab=a')).toBe(true);
    expect(isLoadedAnew(undefined)).toBe(true);
    expect(isLoadedAnew('/estimates/delete', 'delete', new URL('https://roi.example/estimates'))).toBe(true);
  });

  it('reloads for its new URL even when a preview failed on the way', () => {
    const other = new URL('https://roi.example/edit-pdf/3?tab=b');
    expect(isLoadedAnew('/edit-pdf/3', 'preview', other, 503)).toBe(true);
    expect(isLoadedAnew('/edit-pdf/3', 'preview', new URL('#footer', here), 422)).toBe(false);
  });

  it('stays unchanged when the server is unavailable', () => {
    expect(isLoadedAnew('/edit-pdf/3', 'save', here, 503)).toBe(false);
    expect(isLoadedAnew('/edit-pdf/3', 'save', here, 409)).toBe(true);
  });

  it('preserves the version of its entries while they are previewed', () => {
    expect(isLoadedAnew('/edit-pdf/3', 'preview')).toBe(false);
  });
});
