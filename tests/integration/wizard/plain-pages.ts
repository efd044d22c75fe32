import { beforeAll } from 'vitest';
import type { Actor } from '#app/modules/access/actor.ts';
import { saveDraft } from '#app/modules/estimates/drafts/save-draft.server.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import type { DraftStep } from '#app/modules/estimates/inputs.ts';
import { saveForm } from '#app/modules/estimates/save-fields/save-fields.schema.ts';
import { saveEstimate } from '#app/modules/estimates/save-fields/save-fields.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { OWN_ORIGIN, useWebServer } from '#tests/support/web-server.ts';
import { addUser, asActor, signIn } from '../access/fixtures.ts';

/** A page of the wizard in a browser without scripts. */
export interface PlainPage {
  readonly status: number;
  readonly location: string | null;
  readonly html: string;
  /** The texts of the page in their order, without tags. */
  readonly text: string;
}

/** Repeated names in pairs. */
export type Fields = Readonly<Record<string, string>> | readonly (readonly [name: string, value: string])[];

interface PlainSeller {
  readonly actor: Actor;
  readonly open: (address: string) => Promise<PlainPage>;
  readonly send: (address: string, fields: Fields) => Promise<PlainPage>;
}

/** A Sales Engineer, or another role, without scripts and with a database of their own. Call it at the top of the file. */
export function usePlainSeller(role = 3): PlainSeller {
  useTestDatabase();
  const web = useWebServer();
  const seller = {} as PlainSeller;
  beforeAll(async () => void Object.assign(seller, await plainSeller(web.url, role)));
  return seller;
}

async function plainSeller(url: string, role: number): Promise<PlainSeller> {
  const { actor } = await asActor(await addUser(role, null, 'Iris'));
  const session = await signIn(url, actor.email);
  // The cookie of a redirect for the next page.
  let passing: string[] = [];
  const ask = async (address: string, fields?: Fields): Promise<PlainPage> => {
    const answer = await fetch(new URL(address, url), {
      headers: { Cookie: [session, ...passing].join('; '), Origin: OWN_ORIGIN, Accept: 'text/html' },
      redirect: 'manual',
      ...(fields && { method: 'POST', body: new URLSearchParams(pairsOf(fields)) }),
    });
    const html = await answer.text();
    passing = answer.headers.getSetCookie().flatMap((cookie) => cookie.split(';')[0] ?? []);
    return { status: answer.status, location: answer.headers.get('Location'), html, text: textOf(html) };
  };
  return { actor, open: (address) => ask(address), send: ask };
}

/** The form fields of customer facts or other typed figures. */
export const figures = (typed: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(typed).flatMap(([id, value]): [string, string][] => [
    [`fields.${id}.level`, 'manual'],
    [`fields.${id}.value`, value],
  ]);
export const SIZE = figures({ employees: '1,000', endpointsManaged: '1,000' });

const pairsOf = (fields: Fields): [string, string][] =>
  Array.isArray(fields) ? [...fields] : Object.entries(fields as Readonly<Record<string, string>>);

/** The pages of a draft of the seller, and the saves by an API call. */
export function openDraft(seller: PlainSeller, estId: number) {
  const read = () => readEstimate(seller.actor, estId);
  const at = async () => ({ estId, version: (await read()).estimate.version });
  const addressOf = (step: string) => `/estimates/update?estId=${estId}&step=${step}`;
  return {
    estId,
    read,
    at,
    open: (step: string) => seller.open(addressOf(step)),
    /** Sends the form of a step, as the page with the stored version does. */
    send: async (step: string, fields: Fields, intent = 'continue') => {
      const form = { intent, estId: String(estId), version: String((await at()).version) };
      return seller.send(addressOf(step), [...pairsOf(form), ...pairsOf(fields)]);
    },
    /** Stores the same without a page. */
    type: async (step: DraftStep, fields: Fields) => {
      const texts: Record<string, string[]> = {};
      for (const [name, text] of pairsOf(fields)) texts[name] = [...(texts[name] ?? []), text];
      const answer = await saveDraft(seller.actor, { ...(await at()), step, texts, isPressed: true });
      if (answer.code !== 'saved') throw new Error(`The step was not saved: ${answer.code}`);
    },
    /** @returns what was saved, or the errors by field */
    save: async (sent: object) =>
      saveEstimate(seller.actor, saveForm.parse({ ...(await at()), ...sent })).catch((error) => error.errors),
    statusOf: async (wanted: string) => (await read()).steps.find(({ step }) => step === wanted),
  };
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
