/** Stored in plain cookies, so the server renders them right the first time. */
export interface Preferences {
  readonly theme: 'light' | 'dark' | 'system';
  readonly sidebar: 'open' | 'rail';
  readonly messages: 'designed' | 'tenfold' | 'untilClosed';
  /** Shortcuts without Ctrl. Speech input types such keys by accident (WCAG 2.1.4). */
  readonly shortcuts: boolean;
}

const THEME_COOKIE = 'theme';
const SIDEBAR_COOKIE = 'sidebar';
const MESSAGES_COOKIE = 'messages';
const SHORTCUTS_COOKIE = 'shortcuts';
const HOST_PREFIX = '__Host-';
const ONE_YEAR_SECONDS = 31_536_000;

/** Unknown values count as not set. */
export function readPreferences(cookieHeader: string | null): Preferences {
  const theme = cookieValue(cookieHeader, THEME_COOKIE);
  const messages = cookieValue(cookieHeader, MESSAGES_COOKIE);
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    sidebar: cookieValue(cookieHeader, SIDEBAR_COOKIE) === 'open' ? 'open' : 'rail',
    messages: messages === 'tenfold' || messages === 'untilClosed' ? messages : 'designed',
    shortcuts: cookieValue(cookieHeader, SHORTCUTS_COOKIE) !== 'off',
  };
}

export function sidebarCookie(state: Preferences['sidebar'], isHttps: boolean): string {
  return preferenceCookie(SIDEBAR_COOKIE, state, isHttps);
}

export function themeCookie(theme: Preferences['theme'], isHttps: boolean): string {
  return preferenceCookie(THEME_COOKIE, theme === 'system' ? '' : theme, isHttps);
}

export function messagesCookie(messages: Preferences['messages'], isHttps: boolean): string {
  return preferenceCookie(MESSAGES_COOKIE, messages === 'designed' ? '' : messages, isHttps);
}

export function shortcutsCookie(isOn: boolean, isHttps: boolean): string {
  return preferenceCookie(SHORTCUTS_COOKIE, isOn ? '' : 'off', isHttps);
}

/** An empty value deletes the cookie. Scripts can read it. With the host prefix no other host of the domain can set it. */
function preferenceCookie(name: string, value: string, isHttps: boolean): string {
  const cookie = `${name}=${value}; Path=/; Max-Age=${value ? ONE_YEAR_SECONDS : 0}; SameSite=Lax`;
  return isHttps ? `${HOST_PREFIX}${cookie}; Secure` : cookie;
}

function cookieValue(header: string | null, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name || key === HOST_PREFIX + name) return value;
  }
  return undefined;
}
