import { type Comparison, inTurns, median, timeMs } from './measure.ts';
import { type RunningProduct, signInToken, startProduct } from './product.ts';

const ROUNDS = 7;
const REQUESTS_A_ROUND = 11;

/** Saves a wizard step by its form. The reference is the list page: p50 of both, signed in. */
export async function run(): Promise<Comparison[]> {
  const product = await startProduct();
  try {
    const step = `${product.url}/estimates/update?estId=${await readyEstimate(product)}&step=investment`;
    const form = fieldsOf(await text(product, step));
    let version = Number(form.get('version'));
    const save = async () => {
      form.set('version', String(version));
      form.set('intent', 'continue');
      form.set('trainingCost', String(5_000 + version));
      const answer = await fetch(step, {
        method: 'POST',
        redirect: 'manual',
        headers: { Cookie: product.cookie, Origin: product.url },
        body: form,
      });
      const target = answer.headers.get('location');
      await answer.text();
      if (answer.status !== 303 || !target) throw new Error(`Saving the step answered ${answer.status}.`);
      version += 1;
      return target;
    };
    const [saved, listed] = await inTurns(
      ROUNDS,
      () => p50(save),
      () => p50(() => text(product, `${product.url}/estimates`)),
    );
    const reached: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      reached.push(await p50(async () => text(product, new URL(await save(), product.url).href)));
    return [
      {
        what: 'saving a step of the wizard, p50',
        ours: { unit: 'ms', values: saved },
        reference: { name: 'the list page', unit: 'ms', values: listed },
        goal: { ratio: 1.5, direction: 'atMost' },
      },
      {
        what: 'the same and the next step after it, p50',
        ours: { unit: 'ms', values: reached },
        reference: { name: 'the list page', unit: 'ms', values: listed },
        goal: null,
      },
    ];
  } finally {
    await product.stop();
  }
}

/** @returns a demonstration estimate with every step complete */
async function readyEstimate({ url }: RunningProduct): Promise<number> {
  const answer = await fetch(`${url}/api/estimate/list?estimateType=internal&status=ready&limit=1`, {
    headers: { Authorization: `Bearer ${await signInToken(url)}` },
  });
  const { data } = (await answer.json()) as { data: { rows: { estId: number }[] } };
  const estId = data.rows[0]?.estId;
  if (estId === undefined) throw new Error('The demonstration has no estimate that is ready.');
  return estId;
}

async function text({ cookie }: RunningProduct, url: string): Promise<string> {
  const answer = await fetch(url, { headers: { Cookie: cookie } });
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}.`);
  return answer.text();
}

/** Builds the post of an untouched form, as a browser would. */
function fieldsOf(html: string): URLSearchParams {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const form = new URLSearchParams();
  const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  for (const [tag] of main.matchAll(/<input\b[^>]*>/g)) {
    const name = attribute(tag, 'name');
    const isOff = /\btype="(checkbox|radio)"/.test(tag) && !/\schecked=/.test(tag);
    if (name && !isOff) form.append(name, (attribute(tag, 'value') ?? '').replaceAll('&quot;', '"'));
  }
  for (const [, attributes = '', options = ''] of main.matchAll(/<select\b([^>]*)>(.*?)<\/select>/gs)) {
    const chosen = /<option\b[^>]*\sselected=[^>]*>/.exec(options)?.[0] ?? /<option\b[^>]*>/.exec(options)?.[0] ?? '';
    const name = attribute(` ${attributes}`, 'name');
    if (name) form.append(name, attribute(chosen, 'value') ?? '');
  }
  return form;
}

async function p50(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let request = 0; request < REQUESTS_A_ROUND; request += 1) times.push(await timeMs(run));
  return median(times);
}
