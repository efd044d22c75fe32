import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { isOverHttps } from '#app/http/cookies.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { addressOf } from '#app/http/input/address-of.ts';
import { backPath, HOME } from '#app/http/input/redirect-path.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { messagesCookie, shortcutsCookie, sidebarCookie, themeCookie } from '#app/ui/preferences.ts';

const ADDRESSES = ['/theme', '/sidebar', '/preferences/messages', '/preferences/shortcuts'] as const;
const theme = z.strictObject({ theme: z.enum(['system', 'light', 'dark']) });
const sidebar = z.strictObject({ state: z.enum(['open', 'rail']) });
const messages = z.strictObject({ messages: z.enum(['designed', 'tenfold', 'untilClosed']) });
const shortcuts = z.strictObject({ shortcuts: z.enum(['on', 'off']) });

const COOKIES: Record<(typeof ADDRESSES)[number], (form: FormData) => string> = {
  '/theme': (form) => themeCookie(parseForm(theme, form).theme, isOverHttps()),
  '/sidebar': (form) => sidebarCookie(parseForm(sidebar, form).state, isOverHttps()),
  '/preferences/messages': (form) => messagesCookie(parseForm(messages, form).messages, isOverHttps()),
  '/preferences/shortcuts': (form) => shortcutsCookie(parseForm(shortcuts, form).shortcuts === 'on', isOverHttps()),
};

export const loader = pageLoader({
  can: 'profile.own',
  run: async () => {
    throw redirect(HOME);
  },
});

/** Stores a browser preference and returns to the form's page. */
export const action = pageAction({
  can: 'profile.own',
  run: async ({ formData, request, url }) => {
    const cookie = COOKIES[addressOf(ADDRESSES, url)](formData);
    throw redirect(backPath(request), { status: 303, headers: { 'Set-Cookie': cookie } });
  },
});
