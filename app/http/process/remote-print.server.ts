import express, { type Express, type Request, type Response } from 'express';
import { bringsToken } from './metrics.server.ts';

/** A report of 10,000 rows has some megabytes. */
const LARGEST = '32mb';

export interface PrintService {
  readonly path: string;
  /** Any of them opens the service. */
  readonly tokens: () => readonly string[];
  /** @returns the PDF, or why there is none, as JSON */
  readonly print: (order: unknown, signal: AbortSignal) => Promise<Uint8Array | { readonly refusal: object }>;
}

/** Prints for the web processes of the installation. Without their token it does not exist. */
export function servePrint(app: Express, { path, tokens, print }: PrintService): void {
  app.post(
    path,
    (req, _res, next) => next(tokens().some((token) => bringsToken(req, token)) ? undefined : 'route'),
    express.json({ limit: LARGEST }),
    async (req: Request, res: Response) => {
      const left = new AbortController();
      res.once('close', () => left.abort());
      const printed = await print(req.body, left.signal).catch(() => null);
      if (left.signal.aborted) return;
      if (printed instanceof Uint8Array) res.type('application/pdf').send(Buffer.from(printed));
      else res.status(503).json(printed?.refusal ?? {});
    },
  );
}
