import { describe, expect, it } from 'vitest';
import { isStepLoadedAnew } from './step-loaded-anew.ts';

const here = new URL('https://roi.example/estimates/update?estId=7&step=assumptions');
const next = new URL('https://roi.example/estimates/update?estId=7&step=investment');

/** What the router says after this step's form was sent. */
function saved(intent: string, more: { status?: number; nextUrl?: URL } = {}): boolean {
  const formData = new FormData();
  formData.set('intent', intent);
  const { status = 200, nextUrl = here } = more;
  return isStepLoadedAnew({
    currentUrl: here,
    currentParams: {},
    nextUrl,
    nextParams: {},
    formMethod: 'POST',
    formAction: here.pathname + here.search,
    formData,
    actionStatus: status,
    // The framework says so for every page that has a rule of its own.
    defaultShouldRevalidate: true,
  });
}

describe('a step of the wizard', () => {
  it('is left alone by a save while typing, which may end while the next step is on its way: that one is loaded', () => {
    expect(saved('draft')).toBe(false);
    expect(saved('draft', { nextUrl: next })).toBe(true);
    expect(saved('draft', { nextUrl: next, status: 422 })).toBe(true);
    expect(saved('draft', { nextUrl: next, status: 503 })).toBe(true);
  });

  it('is loaded anew after a save and a conflict, and not by a refused form or from a server that is away', () => {
    expect(saved('continue')).toBe(true);
    expect(saved('continue', { status: 409 })).toBe(true);
    expect(saved('continue', { status: 422 })).toBe(false);
    expect(saved('continue', { status: 503 })).toBe(false);
    expect(saved('continue', { status: 503, nextUrl: new URL('#main', here) })).toBe(false);
  });
});
