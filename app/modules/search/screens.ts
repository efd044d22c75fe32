import type { Actor } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import { navigationFor, profilePathFor } from '#app/modules/access/navigation.ts';

interface Screen {
  readonly label: string;
  readonly detail: string;
  readonly href: string;
}

/** The screens that are open to the actor and whose name contains the text; all of them for no text. */
export function findScreens(actor: Actor, text: string): Screen[] {
  const wanted = text.toLocaleLowerCase('en-US');
  return screensOf(actor).filter(({ label }) => label.toLocaleLowerCase('en-US').includes(wanted));
}

function screensOf(actor: Actor): Screen[] {
  const entries = navigationFor(actor).flatMap(({ label, href, children }) =>
    children ? children.map((child) => ({ ...child, detail: label })) : [{ label, href, detail: 'Screen' }],
  );
  return [
    ...entries.map(({ label, href, detail }) => ({ label, href, detail })),
    ...(can(actor, 'estimates.change')
      ? [{ label: 'Create ROI', href: '/estimates/create', detail: 'New estimate' }]
      : []),
    { label: 'User Profile', href: profilePathFor(actor), detail: 'Screen' },
    { label: 'Messages', href: '/messages', detail: 'The last fifty' },
    { label: 'Step by Step Guide', href: '/guide', detail: 'All steps on one page' },
  ];
}
