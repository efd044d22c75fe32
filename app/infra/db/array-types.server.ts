import { makePgArray, parsePgArray } from 'drizzle-orm/pg-core';
import type postgres from 'postgres';

const asIs = (text: string) => text;

/** Array types by OID, the same in every database, with the parser of their elements. */
const elementOf: Record<number, (text: string) => unknown> = {
  1000: (text) => text === 't',
  1003: asIs, // name
  1005: Number, // int2
  1007: Number, // int4
  1009: asIs, // text
  1015: asIs, // varchar
  1016: asIs, // int8
  1022: Number, // float8
  1231: asIs, // numeric
  2951: asIs, // uuid
};

/**
 * The array types we use. postgres.js would query all of them on each new connection, and a connection lost during that query
 * ends the process: nothing awaits its promise.
 */
export const ARRAY_TYPES = Object.fromEntries(
  Object.entries(elementOf).map(([oid, read]) => [
    `array${oid}`,
    {
      to: Number(oid),
      from: [Number(oid)],
      serialize: (value: unknown) => (Array.isArray(value) ? makePgArray(value) : value),
      parse: (text: string) => parsePgArray(text).map((element) => (element === 'NULL' ? null : read(String(element)))),
    } satisfies postgres.PostgresType,
  ]),
);
