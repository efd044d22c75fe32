import { formatExact, parseNumber } from '@worthwhile/roi-core';
import { AppError, type FieldErrors } from '#app/errors.ts';
import type { Texts } from '#app/form-data.ts';
import { type DealRulesForm, LIMIT_NAME, limitName } from '#app/modules/deals/deals.schema.ts';
import type { DealRules } from '#app/modules/deals/deals.server.ts';
import type { Latest } from '#app/ui/saving/conflict/conflict.ts';

/** The fields that add a limit at a partner. */
export const NEW = { partner: 'newPartnerId', role: 'newRoleId', limit: 'newLimitPct' } as const;
const LABELS: Readonly<Record<string, string>> = {
  blocksErrors: 'Ask for approval if a finding is an error',
  [NEW.partner]: 'Partner of the new limit',
  [NEW.role]: 'Role of the new limit',
  [NEW.limit]: 'New limit',
};
const RANGE = { min: 0, max: 100 };

/** The rows of the page: each role, and each limit at a partner. */
export function rowsOf({ roles, limits }: DealRules) {
  const valueAt = (roleId: number | null, partnerId: number | null) =>
    limits.find((limit) => limit.roleId === roleId && limit.partnerId === partnerId)?.limitPct;
  return {
    roles: roles.map(({ id, name }) => ({
      name: limitName({ roleId: id, partnerId: null }),
      label: name,
      value: asText(valueAt(id, null)),
    })),
    partners: limits
      .filter(({ partnerId }) => partnerId !== null)
      .map(({ label, roleId, partnerId, limitPct }) => ({
        name: limitName({ roleId, partnerId }),
        label: roleId === null ? `All roles at ${label}` : label,
        value: asText(limitPct),
      })),
  };
}

const asText = (value: number | undefined) => (value === undefined ? '' : formatExact(value));

export function dealTexts(rules: DealRules): Texts {
  const { roles, partners } = rowsOf(rules);
  return {
    version: String(rules.version),
    blocksErrors: rules.blocksErrors ? ['on'] : [],
    ...Object.fromEntries([...roles, ...partners].map(({ name, value }) => [name, value])),
    [NEW.partner]: '',
    [NEW.role]: '',
    [NEW.limit]: '',
  };
}

export function labelOfDeal(rules: DealRules): (name: string) => string | null {
  const { roles, partners } = rowsOf(rules);
  return (name) => LABELS[name] ?? [...roles, ...partners].find((row) => row.name === name)?.label ?? null;
}

export function latestOfDeals(rules: DealRules): Latest {
  return { texts: dealTexts(rules), savedBy: () => rules.savedBy, labelOf: labelOfDeal(rules) };
}

/**
 * Reads the form: an empty field is no limit.
 * @throws AppError `unprocessable` with a message per field
 */
export function readDealForm(form: FormData): DealRulesForm {
  const errors: FieldErrors = {};
  const limits: DealRulesForm['limits'] = [];
  const read = (name: string, text: string, place: { roleId: number | null; partnerId: number | null }) => {
    const parsed = parseNumber(text, RANGE);
    if (!parsed.ok) errors[name] = [parsed.message];
    else if (limits.some((each) => limitName(each) === limitName(place)))
      errors[name] = ['This place already has a limit. Change that one'];
    else limits.push({ ...place, limitPct: parsed.value });
  };
  for (const [name, value] of form) {
    const [matches, role, partner] = LIMIT_NAME.exec(name) ?? [];
    if (!matches || (!role && !partner) || String(value).trim() === '') continue;
    read(name, String(value), { roleId: role ? Number(role) : null, partnerId: partner ? Number(partner) : null });
  }
  const [partner, role, limit] = [NEW.partner, NEW.role, NEW.limit].map((name) => String(form.get(name) ?? '').trim());
  if (partner && !limit) errors[NEW.limit] = ['Enter a limit'];
  else if (!partner && (limit || role)) errors[NEW.partner] = ['Choose a partner'];
  else if (partner && limit) read(NEW.limit, limit, { roleId: role ? Number(role) : null, partnerId: Number(partner) });
  const [first] = Object.values(errors);
  if (first) throw new AppError('unprocessable', 'Check the highlighted fields.', { errors });
  return { version: Number(form.get('version')), blocksErrors: form.get('blocksErrors') === 'on', limits };
}
