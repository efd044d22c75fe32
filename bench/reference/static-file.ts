import path from 'node:path';
import express from 'express';

/** The minimum cost of sending bytes. */
const [port = '', file = ''] = process.argv.slice(2);
express()
  .use(express.static(path.dirname(file)))
  .listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
