import { type AnyPgColumn, bigint, customType, integer } from 'drizzle-orm/pg-core';

type Target = () => AnyPgColumn;
interface Actions {
  readonly onDelete: 'cascade';
}

export const identity = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** The required ID of a row in another table. */
export const reference = (target: Target, actions?: Actions) =>
  bigint({ mode: 'number' }).notNull().references(target, actions);

/** As `reference`, for tables with 32-bit IDs. */
export const integerReference = (target: Target) => integer().notNull().references(target);

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
