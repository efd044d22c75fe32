import { expect, it } from 'vitest';
import { messagesCookie, readPreferences, sidebarCookie, themeCookie } from './preferences.ts';

it('starts with the theme of the system and the sidebar as a rail', () => {
  expect(readPreferences(null)).toEqual({ theme: 'system', sidebar: 'rail', messages: 'designed', singleKeys: true });
});

it('reads what was kept, among other cookies', () => {
  expect(readPreferences('a=1; theme=dark; sidebar=open; messages=tenfold')).toEqual({
    theme: 'dark',
    sidebar: 'open',
    messages: 'tenfold',
    singleKeys: true,
  });
});

it('takes nothing that it did not write', () => {
  expect(readPreferences('theme="><script>; sidebar=wide; xtheme=dark; messages=never')).toEqual({
    theme: 'system',
    sidebar: 'rail',
    messages: 'designed',
    singleKeys: true,
  });
});

it('writes cookies that it reads back', () => {
  const pair = (cookie: string) => cookie.split(';')[0];
  const kept = [sidebarCookie('open'), themeCookie('light'), messagesCookie('untilClosed')].map(pair).join('; ');
  expect(readPreferences(kept)).toEqual({
    theme: 'light',
    sidebar: 'open',
    messages: 'untilClosed',
    singleKeys: true,
  });
});

it('forgets what is as designed again', () => {
  expect(themeCookie('system')).toContain('Max-Age=0');
  expect(messagesCookie('designed')).toContain('Max-Age=0');
});
