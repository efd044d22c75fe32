import { z } from 'zod';
import { rule, withFields } from '#app/form-rules.ts';
import { opensAnything } from '#app/modules/access/can.ts';
import { BASE_ROLE_IDS, PERMISSIONS } from '#app/modules/access/capabilities.ts';
import { eachOnce } from '#app/modules/estimates/fields.schema.ts';
import { name } from '#app/modules/users/users.schema.ts';

const known = (ids: readonly number[], message: string) =>
  z.int(message).refine((id) => ids.includes(id), rule(message));

const PERMISSION_IDS = PERMISSIONS.map(({ id }) => id);
const permission = known(PERMISSION_IDS, 'Unknown permission');
const baseRole = known(BASE_ROLE_IDS, 'Choose the system role it is based on');
const roleName = name('Enter the name of the role');

/** Unique and sorted. */
const permissions = z
  .array(permission)
  .max(100)
  .superRefine(eachOnce)
  .transform((ids) => [...ids].sort((a, b) => a - b));

/** Body of POST /api/role/create. The type follows from the base role; if given, it must match. */
export const createRoleBody = z.strictObject({
  name: roleName,
  audience: z.enum(['vendor', 'partner']).optional(),
  baseRoleId: baseRole,
  permissions,
  requiresSecondFactor: z.boolean().default(false),
});
export type NewRole = z.output<typeof createRoleBody>;

/** Body of POST /api/role/update: only values to change. Type and base role can be given but not changed. */
export const updateRoleBody = z.strictObject({
  id: z.int().positive(),
  /** As returned by `role/list`. */
  version: z.int().positive(),
  name: roleName.optional(),
  audience: z.enum(['vendor', 'partner']).optional(),
  baseRoleId: z.int().optional(),
  permissions: permissions.optional(),
  requiresSecondFactor: z.boolean().optional(),
});
export type RoleChange = Omit<z.output<typeof updateRoleBody>, 'id'>;

export const roleIdBody = z.strictObject({ id: z.int().positive() });

const posted = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN);
/** Check boxes post nothing, one text, or several. */
const postedPermissions = z
  .union([z.string().transform((one) => [one]), z.array(z.string()).max(100)])
  .default([])
  .transform((texts) => texts.map(posted))
  .pipe(permissions);
const ticked = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on');

export const createRoleForm = z
  .strictObject({
    name: roleName,
    baseRoleId: z.string().default('').transform(posted).pipe(baseRole),
    permissions: postedPermissions,
    requiresSecondFactor: ticked,
  })
  .superRefine(({ baseRoleId, permissions: chosen }, context) => {
    if (!baseRole.safeParse(baseRoleId).success || !Array.isArray(chosen)) return;
    const pointless = PERMISSIONS.filter(({ id }) => chosen.includes(id) && !opensAnything(id, baseRoleId));
    if (pointless.length === 0) return;
    const names = pointless.map(({ id, name: called }) => `${id}\u00a0${called}`).join(', ');
    const message = `Clear the permissions that have no effect for a role of this type: ${names}`;
    context.addIssue({ code: 'custom', path: ['permissions'], ...rule(message) });
  }, withFields);

export const editRoleForm = z.strictObject({
  version: z.string().transform(posted),
  name: roleName,
  permissions: postedPermissions,
  requiresSecondFactor: ticked,
});

export const rolesAnswer = z.strictObject({
  data: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      audience: z.enum(['vendor', 'partner']),
      baseRoleId: z.int(),
      permissions: z.array(z.int()),
      requiresSecondFactor: z.boolean(),
      version: z.int(),
    }),
  ),
  count: z.int(),
});

export const changedRoleAnswer = z.strictObject({ data: z.strictObject({ id: z.int() }), message: z.string() });

/** A role as stored in the audit trail at its deletion. */
export const storedRole = z.object({
  baseRoleId: z.int(),
  permissions: z.array(z.int()),
  requiresSecondFactor: z.boolean().default(false),
});
