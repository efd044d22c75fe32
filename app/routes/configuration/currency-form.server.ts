import { AppError } from '#app/errors.ts';
import type { Texts } from '#app/form-data.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { changeCurrencies, readCurrencySaves } from '#app/modules/currencies/change-currencies.server.ts';
import { listCurrencies } from '#app/modules/currencies/currencies.server.ts';
import type { Latest } from '#app/ui/saving/conflict/conflict.ts';
import { errorsInForm, readCurrencyForm } from './currency-form.ts';
import { currencyLabels, tableTexts } from './currency-rows.ts';

/**
 * Saves only changed rows, so changes by others to the remaining rows cause no conflict.
 *
 * @param base values that the form showed
 * @throws AppError `unprocessable` by field name, `conflict` for a version other than the stored one
 */
export async function saveCurrencyForm(
  actor: Actor,
  formData: FormData,
  base: Texts,
): Promise<{ readonly isDrafted: boolean }> {
  const { prefixes, entries, errors } = readCurrencyForm(formData, base);
  const [first] = Object.values(errors);
  if (first) throw new AppError('unprocessable', first[0] ?? 'Not valid', { errors });
  if (entries.length === 0) return { isDrafted: false };
  try {
    return await changeCurrencies(actor, entries);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, error.message, { errors: errorsInForm(error.errors ?? {}, prefixes) });
  }
}

export async function latestCurrencies(actor: Actor): Promise<Latest> {
  const [currencies, saves] = await Promise.all([listCurrencies(), readCurrencySaves(actor)]);
  return {
    texts: tableTexts(currencies),
    savedBy: (name) => saves.get(Number(/^c(\d+)\./.exec(name)?.[1])),
    labelOf: currencyLabels(currencies),
  };
}
