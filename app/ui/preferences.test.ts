import { expect, it } from 'vitest';
import { messagesCookie, readPreferences, shortcutsCookie, sidebarCookie, themeCookie } from './preferences.ts';

it('preferences start with the theme of the system and the sidebar as a rail', () => {
  expect(readPreferences(null)).toEqual({ theme: 'system', sidebar: 'rail', messages: 'designed', shortcuts: true });
});

it('preferences are read from a cookie among others', () => {
  expect(readPreferences('a=1; theme=dark; sidebar=open; messages=tenfold')).toEqual({
    theme: 'dark',
    sidebar: 'open',
    messages: 'tenfold',
    shortcuts: true,
  });
});

it('preferences ignore invalid cookies', () => {
  expect(readPreferences('theme="><script>; sidebar=wide; xtheme=dark; messages=never')).toEqual({
    theme: 'system',
    sidebar: 'rail',
    messages: 'designed',
    shortcuts: true,
  });
});

it('preferences are written as cookies that can be read', () => {
  const pair = (cookie: string) => cookie.split(';')[0];
  for (const isHttps of [false, true]) {
    const cookies = [
      sidebarCookie('open', isHttps),
      themeCookie('light', isHttps),
      messagesCookie('untilClosed', isHttps),
      shortcutsCookie(false, isHttps),
    ];
    for (const cookie of cookies) expect(/^__Host-.*; Secure$/.test(cookie)).toBe(isHttps);
    expect(readPreferences(cookies.map(pair).join('; '))).toEqual({
      theme: 'light',
      sidebar: 'open',
      messages: 'untilClosed',
      shortcuts: false,
    });
  }
});

it('preferences are deleted when set to the default', () => {
  expect(themeCookie('system', true)).toContain('Max-Age=0');
  expect(messagesCookie('designed', true)).toContain('Max-Age=0');
});
