import { OWN_ORIGIN } from '#tests/support/web-server.ts';
import { addUser, asActor, signIn } from '../access/fixtures.ts';

/** A page of the wizard in a browser without scripts. */
export interface PlainPage {
  readonly status: number;
  readonly location: string | null;
  readonly html: string;
  /** The texts of the page in their order, without tags. */
  readonly text: string;
}

/** A Sales Engineer who works without scripts. */
export async function plainSeller(url: string) {
  const { actor } = await asActor(await addUser(3, null, 'Iris'));
  const session = await signIn(url, actor.email);
  // The cookie of a redirect for the next page.
  let passing: string[] = [];
  const ask = async (address: string, fields?: Record<string, string> | [string, string][]): Promise<PlainPage> => {
    const answer = await fetch(new URL(address, url), {
      headers: { Cookie: [session, ...passing].join('; '), Origin: OWN_ORIGIN, Accept: 'text/html' },
      redirect: 'manual',
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    });
    const html = await answer.text();
    passing = answer.headers.getSetCookie().flatMap((cookie) => cookie.split(';')[0] ?? []);
    return { status: answer.status, location: answer.headers.get('Location'), html, text: textOf(html) };
  };
  return { actor, open: (address: string) => ask(address), send: ask };
}

function textOf(html: string): string {
  return html
    .replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ');
}

/** The inputs with a name: value, whether each is selected, and whether it is enabled. */
export function inputsNamed({ html }: PlainPage, name: string) {
  return [...html.matchAll(/<input\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes(` name="${name}"`))
    .map((tag) => ({
      value: / value="([^"]*)"/.exec(tag)?.[1] ?? '',
      isChecked: / checked=""/.test(tag),
      isDisabled: / disabled=""/.test(tag),
    }));
}

/** The chosen value of a select. */
export function selectedIn({ html }: PlainPage, name: string): string | undefined {
  const [, options = ''] = new RegExp(`<select[^>]* name="${name}"[^>]*>([\\s\\S]*?)</select>`).exec(html) ?? [];
  return /<option[^>]* selected=""[^>]*>/.exec(options)?.[0].match(/ value="([^"]*)"/)?.[1];
}
