import { describe, expect, it } from 'vitest';
import type { Actor } from '#app/modules/access/actor.ts';
import { TOUR } from './tour.ts';
import { inlineStep, tourOf, tourPlaceOf, tourStartAt } from './tour-pages.ts';

describe('the steps of the tour', () => {
  it('are numbered from 0 to 19 without a gap', () => {
    expect(TOUR.map((step) => step.number)).toEqual(Array.from({ length: 20 }, (_, number) => number));
  });

  it('have texts of at most 200 characters', () => {
    expect(TOUR.filter((step) => step.text.length > 200).map((step) => step.number)).toEqual([]);
  });

  it('open something only at 9, 13 and 17', () => {
    expect(TOUR.filter((step) => step.opens).map((step) => step.number)).toEqual([9, 13, 17]);
  });

  it.each([
    'list',
    'by customer',
    'open an roi',
    'edit product',
    'edit',
    'clone',
    'sidebar',
    'create roi',
    'aternity, iq, or both',
    'steps of the wizard',
    'manual or industry low, average, or high',
    'without and with the vendor',
    'savings',
    'generate roi',
    'edit the pdf',
    'confirmation',
    'download',
  ])('mention %s', (subject) => {
    const all = TOUR.map(({ title, text }) => `${title} ${text}`.toLowerCase()).join('\n');
    expect(all).toContain(subject);
  });
});

describe('the tour', () => {
  it.each([
    ['/estimates', 'list', 0],
    ['/estimates/create', 'wizard', 10],
    ['/estimates/update', 'wizard', 10],
    ['/estimate/view', 'wizard', 10],
    ['/estimates/7/clone', 'elsewhere', 0],
    ['/users', 'elsewhere', 0],
  ])('on %s shows the %s, from step %i', (pathname, place, start) => {
    expect(tourPlaceOf(pathname)).toBe(place);
    expect(tourStartAt(tourPlaceOf(pathname))).toBe(start);
  });

  it('shows the requested step, between its neighbors', () => {
    expect(inlineStep('list', 3)).toMatchObject({ number: 3, of: 20, previous: 2, next: 4 });
    expect(inlineStep('wizard', 10)).toMatchObject({ number: 10, previous: null, next: 11 });
    expect(inlineStep('wizard', 19)).toMatchObject({ number: 19, previous: 18, next: null });
  });

  it('skips what the page does not have', () => {
    expect(inlineStep('elsewhere', 0)).toMatchObject({ number: 5, previous: null, next: 6 });
    expect(inlineStep('list', 10)).toBeNull();
  });
});

describe('the tour of a user who has not seen it', () => {
  const actor = { isGuideCompleted: false, permissions: [], baseRoleId: 3 } as unknown as Actor;
  const onList = new URL('http://localhost/estimates');

  it('starts by itself, but not over the question about a new device', () => {
    expect(tourOf(actor, onList).isDue).toBe(true);
    expect(tourOf({ ...actor, isOnNewDevice: true }, onList).isDue).toBe(false);
    expect(tourOf({ ...actor, isGuideCompleted: true }, onList).isDue).toBe(false);
  });
});
