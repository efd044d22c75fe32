/** How somebody wants the pages: kept in plain cookies, so that the server renders them right the first time. */
export interface Preferences {
  readonly theme: 'light' | 'dark' | 'system';
  readonly sidebar: 'open' | 'rail';
  /** How long messages stay: as designed, ten times as long, or until they are closed. */
  readonly messages: 'designed' | 'tenfold' | 'untilClosed';
  /** Whether a key by itself does something; speech input types such keys by accident. */
  readonly singleKeys: boolean;
}

const THEME_COOKIE = 'theme';
const SIDEBAR_COOKIE = 'sidebar';
const MESSAGES_COOKIE = 'messages';
const SINGLE_KEYS_COOKIE = 'single-keys';
const HOST_PREFIX = '__Host-';
const ONE_YEAR_SECONDS = 31_536_000;

/** Reads the preferences of a Cookie header; anything unknown counts as not set. */
export function readPreferences(cookieHeader: string | null): Preferences {
  const theme = cookieValue(cookieHeader, THEME_COOKIE);
  const messages = cookieValue(cookieHeader, MESSAGES_COOKIE);
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    sidebar: cookieValue(cookieHeader, SIDEBAR_COOKIE) === 'open' ? 'open' : 'rail',
    messages: messages === 'tenfold' || messages === 'untilClosed' ? messages : 'designed',
    singleKeys: cookieValue(cookieHeader, SINGLE_KEYS_COOKIE) !== 'off',
  };
}

/** The Set-Cookie value that keeps the state of the sidebar. */
export function sidebarCookie(state: Preferences['sidebar'], isHttps: boolean): string {
  return preferenceCookie(SIDEBAR_COOKIE, state, isHttps);
}

/** The Set-Cookie value that keeps the theme; `system` forgets it. */
export function themeCookie(theme: Preferences['theme'], isHttps: boolean): string {
  return preferenceCookie(THEME_COOKIE, theme === 'system' ? '' : theme, isHttps);
}

/** The Set-Cookie value that keeps how long messages stay; `designed` forgets it. */
export function messagesCookie(messages: Preferences['messages'], isHttps: boolean): string {
  return preferenceCookie(MESSAGES_COOKIE, messages === 'designed' ? '' : messages, isHttps);
}

/** The cookie that keeps whether single keys do something; being on is not kept. */
export function singleKeysCookie(isOn: boolean, isHttps: boolean): string {
  return preferenceCookie(SINGLE_KEYS_COOKIE, isOn ? '' : 'off', isHttps);
}

/** An empty value forgets it. Scripts may read these; over https no other host of the domain can set them. */
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
