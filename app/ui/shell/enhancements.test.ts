import { expect, it } from 'vitest';
import { routerTarget } from './enhancements/link-navigation.ts';
import { opensAbove } from './enhancements/menus.ts';

const HERE = { href: 'http://localhost:3000/estimates?page=2', origin: 'http://localhost:3000' };
const CLICK = { button: 0, defaultPrevented: false, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };

function link(href: string, target = '', ...attributes: string[]) {
  return { href, target, hasAttribute: (name: string) => ['href', ...attributes].includes(name) };
}

it('opens links of this site with the router, with query and fragment', () => {
  expect(routerTarget(CLICK, link('http://localhost:3000/estimates/update?estId=7#driver-1'), HERE)).toBe(
    '/estimates/update?estId=7#driver-1',
  );
});

it.each([
  ['another site', CLICK, link('https://example.com/')],
  ['a new window', CLICK, link('http://localhost:3000/guide', '_blank')],
  ['a download', CLICK, link('http://localhost:3000/estimate/download?estId=7', '', 'download')],
  ['a link that asks for it', CLICK, link('http://localhost:3000/api/docs', '', 'data-reload')],
  ['a click with a modifier', { ...CLICK, ctrlKey: true }, link('http://localhost:3000/guide')],
  ['the middle button', { ...CLICK, button: 1 }, link('http://localhost:3000/guide')],
  ['a click that was handled', { ...CLICK, defaultPrevented: true }, link('http://localhost:3000/guide')],
])('leaves to the browser: %s', (_, click, target) => {
  expect(routerTarget(click, target, HERE)).toBeNull();
});

it('names a target on the same page by its fragment alone', () => {
  expect(routerTarget(CLICK, link('http://localhost:3000/estimates?page=2#main'), HERE)).toBe('#main');
});

it('opens a menu above its button when there is no room below', () => {
  const menu = { height: 300 };
  expect(opensAbove({ top: 700, bottom: 736 }, menu, 800)).toBe(true);
  expect(opensAbove({ top: 200, bottom: 236 }, menu, 800)).toBe(false);
  expect(opensAbove({ top: 200, bottom: 236 }, menu, 400)).toBe(false);
});
