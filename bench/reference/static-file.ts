import path from 'node:path';
import express from 'express';

/** Serves one file: what handing out bytes costs at least. */
const [port = '', file = ''] = process.argv.slice(2);
express()
  .use(express.static(path.dirname(file)))
  .listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
