import { expect, it } from 'vitest';
import { readPreferences, sidebarCookie, themeCookie } from './preferences.ts';

it('starts with the theme of the system and the sidebar as a rail', () => {
  expect(readPreferences(null)).toEqual({ theme: 'system', sidebar: 'rail' });
});

it('reads what was kept, among other cookies', () => {
  expect(readPreferences('a=1; theme=dark; sidebar=open')).toEqual({ theme: 'dark', sidebar: 'open' });
});

it('takes nothing that it did not write', () => {
  expect(readPreferences('theme="><script>; sidebar=wide; xtheme=dark')).toEqual({ theme: 'system', sidebar: 'rail' });
});

it('writes cookies that it reads back', () => {
  const pair = (cookie: string) => cookie.split(';')[0];
  expect(readPreferences(`${pair(sidebarCookie('open'))}; ${pair(themeCookie('light'))}`)).toEqual({
    theme: 'light',
    sidebar: 'open',
  });
});

it('forgets the theme when the system is to decide again', () => {
  expect(themeCookie('system')).toContain('Max-Age=0');
});
