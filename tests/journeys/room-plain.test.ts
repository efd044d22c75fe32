import { expect, it } from 'vitest';
import { PlainBrowser } from '#tests/support/browsers/plain-browser.ts';

it('a room without scripts asks the customer for a name and a mailed code, and loses no entry', async () => {
  const seller = await PlainBrowser.signedIn('partner-admin', '/estimates?status=generated');
  const estId = new URL(seller.attribute('tbody a.row-link', 'href'), seller.url).searchParams.get('estId');
  await seller.open(`/estimates/${estId}/share`);
  seller.fill({ label: 'Plain room', readerCan: 'respond' });
  await seller.press('Create link');
  const link = new URL(seller.attribute('a.share-link', 'href')).pathname;

  const reader = new PlainBrowser();
  await reader.open(link);
  await reader.press('This is right');
  expect(reader.heading).toBe('Who is responding?');
  reader.fill({ readerName: 'Ruth <b>Okafor</b>', readerEmail: 'not an address' });
  expect(await reader.press('Continue')).toBe(422);
  expect(reader.value('readerName')).toBe('Ruth <b>Okafor</b>');
  reader.fill({ readerEmail: 'ruth@halden.test' });
  await reader.press('Continue');
  expect(reader.heading).toBe('Check your email');
  reader.fill({ code: '12345' });
  expect(await reader.press('Confirm')).toBe(422);
  expect(reader.text).toContain('Enter the six digits from the email');
});
