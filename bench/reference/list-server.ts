import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { gzip } from 'node:zlib';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { actorOf } from '#app/http/session.server.ts';
import { openDatabase } from '#app/infra/db/open.server.ts';
import { listProductFamilies } from '#app/modules/catalogue/catalogue.server.ts';
import { listEstimates } from '#app/modules/estimates/list/list.server.ts';
import { listQuery } from '#app/modules/estimates/list/list-query.schema.ts';
import { elementsOf } from './markup.ts';

/**
 * Serves the list without a framework: same session, queries, markup and compression, but `renderToString` and Node's server.
 * Arguments: the port, and a file with the page as the product rendered it.
 */
const [port, pageFile] = process.argv.slice(2);
const page = elementsOf(readFileSync(pageFile ?? '', 'utf8')) as ReactElement;
await openDatabase();
createServer(async (incoming, answer) => {
  const request = new Request(`http://localhost${incoming.url}`, {
    headers: { Cookie: incoming.headers.cookie ?? '' },
  });
  const actor = await actorOf(request, { nonce: '', requestId: '', clientIp: '127.0.0.1' });
  if (!actor) return void answer.writeHead(401).end();
  await Promise.all([listEstimates(actor, listQuery.parse({})), listProductFamilies()]);
  gzip(renderToString(page), (error, body) => {
    answer
      .writeHead(error ? 500 : 200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'gzip' })
      .end(body);
  });
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
