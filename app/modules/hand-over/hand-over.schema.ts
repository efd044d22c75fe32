import { z } from 'zod';
import { WORK_KINDS, type WorkKind } from './hand-over.view.ts';

const posted = z
  .union([
    z.literal('').transform(() => undefined),
    z
      .string()
      .regex(/^\d{1,15}$/, 'Choose from the list')
      .transform(Number),
  ])
  .optional();

const perKind = <T extends z.ZodType>(schema: T) =>
  Object.fromEntries(WORK_KINDS.map((kind) => [kind, schema])) as Record<WorkKind, T>;

/** `everything` is who takes over what has no person of its own. */
export const handOverForm = z.strictObject({
  everything: posted,
  ...perKind(posted),
  /** New administrator of a partner whose last one leaves. */
  administrator: posted,
});

const id = z.int().positive();

/** Body of POST /api/user/handOver. */
export const handOverBody = z.strictObject({
  userId: id,
  takers: z.strictObject({ everything: id.optional(), ...perKind(id.optional()) }),
});

export const ownerForm = z.strictObject({
  ownerId: z
    .string()
    .regex(/^\d{1,15}$/, 'Choose from the list')
    .transform(Number),
});

/** Body of POST /api/estimate/changeOwner. */
export const ownerBody = z.strictObject({ estId: id, ownerId: id });

export type Takers = { readonly [kind in 'everything' | WorkKind]?: number | undefined };

export const handOverAnswer = z.strictObject({
  data: z.strictObject({ handedOver: z.strictObject(perKind(z.int())) }),
  message: z.string(),
});
