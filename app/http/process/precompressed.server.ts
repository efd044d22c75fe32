import { existsSync, readdirSync } from 'node:fs';
import type { RequestHandler } from 'express';

/**
 * Points a request at the file's brotli twin if the build wrote one and the browser accepts it. Compressed once at the
 * highest level, a page's scripts are a fifth smaller than compressed on the fly. Use before `express.static`.
 *
 * @param folder holds the files and their twins (`app-123.js`, `app-123.js.br`)
 */
export function preferBrotli(folder: string): RequestHandler {
  const twins = new Set(existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.br')) : []);
  return (req, res, next) => {
    const name = req.path.slice(1);
    if (twins.has(`${name}.br`)) {
      res.vary('Accept-Encoding');
      if (req.acceptsEncodings('br')) {
        res.type(name).set('Content-Encoding', 'br');
        req.url = `/${name}.br`;
      }
    }
    next();
  };
}
