import type { Actor } from '#app/modules/access/actor.ts';
import { navigationFor, profilePathFor } from '#app/modules/access/navigation.ts';
import type { Hit } from './hit.ts';

/** Lists the actor's screens whose name contains the text. */
export function findScreens(actor: Actor, text: string, installation: Parameters<typeof navigationFor>[1]): Hit[] {
  const wanted = text.toLocaleLowerCase('en-US');
  const entries = navigationFor(actor, installation).flatMap(({ label, href, children }) =>
    children ? children.map((child) => screen(child.label, label, child.href)) : [screen(label, 'Screen', href)],
  );
  return [
    ...entries,
    screen('User Profile', 'Screen', profilePathFor(actor)),
    screen('Messages', 'Last 50 messages', '/messages'),
    screen('Step by Step Guide', 'All steps on one page', '/guide'),
  ].filter(({ label }) => label.toLocaleLowerCase('en-US').includes(wanted));
}

function screen(label: string, detail: string, href: string): Hit {
  return { label, detail, icon: 'estimates', target: { href } };
}
