import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { standardCatalogue } from '@worthwhile/roi-core/catalogue';
import { composeConfiguration, type Heights, languageFor, type WidgetSetup } from '../src/index.ts';

/** Worked example E1: SaaS Enterprise with the Intel Module, industry Other, Average. */
const e1Setup: WidgetSetup = {
  subProducts: [5],
  addOns: [6],
  facts: ['employees', 'endpointsManaged'],
  industry: 'other',
  level: 'average',
  currencies: [
    { code: 'USD', sign: '$', value: 1 },
    { code: 'EUR', sign: '€', value: 0.92 },
  ],
  prices: { 5: 60, 6: 6 },
  explanation: 'https://example.test/embed/demo#how',
  leads: {
    link: 'https://example.test/estimates/from-calculator#',
    mailto:
      'mailto:leads@example.test?subject=Figures&body=https%3A%2F%2Fexample.test%2Festimates%2Ffrom-calculator%23',
  },
};
export const e1Configuration = composeConfiguration(standardCatalogue, e1Setup);

/** The longest labels come first. */
function setupWith(facts: number): WidgetSetup {
  const ids = ['remoteUsers', 'endpointsManaged', 'employees', 'sitesCount'];
  return { ...e1Setup, subProducts: [5, 13, 20], facts: ids.slice(0, facts) };
}

export interface Vendor {
  readonly origin: string;
  /** Method and path, in order. */
  readonly requests: string[];
  /** Of the calculator that asks for so many facts. */
  heightsWith(facts: number): Heights;
  close(): Promise<void>;
}

/** Serves the built script and a configuration on a separate origin, for pages of another one. */
export async function serveVendor(): Promise<Vendor> {
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const cors = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://vendor.invalid');
    const key = /^\/widget\/config\/(demo|facts-[1-4])$/.exec(pathname)?.[1];
    if (key) {
      const setup = key === 'demo' ? e1Setup : setupWith(Number(key.slice(-1)));
      const configuration = composeConfiguration(standardCatalogue, setup, languageFor(searchParams.get('locale')));
      response.writeHead(200, { 'content-type': 'application/json', ...cors }).end(JSON.stringify(configuration));
    } else if (/^\/widget\/(v1|1\.0\.0)\/savings-(calculator|debug)\.js$/.test(pathname)) {
      const name = pathname.replace(/.*\//, '');
      const script = await readFile(new URL(`../dist/v1/${name}`, import.meta.url));
      response.writeHead(200, { 'content-type': 'text/javascript', ...cors }).end(script);
    } else response.writeHead(404, { 'content-type': 'application/json', ...cors }).end('{"message":"No such key."}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    heightsWith: (facts) => composeConfiguration(standardCatalogue, setupWith(facts)).heights ?? [0, 0],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
