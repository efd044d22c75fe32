import { Fragment } from 'react';
import { useEnhanced } from '../enhanced.ts';
import { readPreferences } from '../preferences.ts';

/** Lists all keys. Scripts show it over the page. */
export const KEYBOARD_HELP = '/guide#keyboard';

/** Keys that open an address from any page. Those without Ctrl can be turned off. */
export const SHORTCUTS = [
  { keys: 'Alt N', code: 'KeyN', href: '/estimates/create', does: 'Create ROI' },
  { keys: 'Alt 1', code: 'Digit1', href: '/estimates?back', does: 'ROI Estimates List' },
  { keys: 'Ctrl K', code: 'KeyK', href: '/search', does: 'Search (or Command K)' },
  { keys: '?', code: null, href: KEYBOARD_HELP, does: 'This list (or Ctrl /, Command /)' },
] as const;

/** Shows the keys of an address where they work: with scripts, and unless they are turned off. */
export function ShortcutKeys({ href }: { readonly href: string }) {
  const isEnhanced = useEnhanced();
  const keys = SHORTCUTS.find((shortcut) => shortcut.href === href)?.keys;
  if (!isEnhanced || !keys) return null;
  return keys.startsWith('Ctrl') || readPreferences(document.cookie).shortcuts ? <Keys keys={keys} /> : null;
}

/** Decorative: where a key is essential, the text names it. */
export function Keys({ keys }: { readonly keys: string }) {
  return (
    <span className="keys" aria-hidden="true">
      {keys.split(' ').map((key) => (
        <Fragment key={key}>
          <kbd>{key}</kbd>{' '}
        </Fragment>
      ))}
    </span>
  );
}
