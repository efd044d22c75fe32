import { data } from '@remix-run/node';
import type { Catalogue } from '@worthwhile/roi-core';
import type { FieldErrors } from '#app/errors.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { saveOrAsk } from '#app/http/saving/save-or-ask.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { listProductFamilies, readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { newestConfigId } from '#app/modules/configuration/configuration.server.ts';
import { listCurrencies } from '#app/modules/currencies/currencies.server.ts';
import { readStepForm } from '#app/modules/estimates/drafts/read-step-form.server.ts';
import { widgetForm } from '#app/modules/widget/setup.schema.ts';
import {
  previewWidget,
  readWidgetSetup,
  saveWidgetSetup,
  snippetsFor,
  type WidgetPreview,
  type WidgetSetupState,
} from '#app/modules/widget/setup.server.ts';
import { TEXT } from '#app/text.ts';
import type { LabelOf } from '#app/ui/labels.ts';
import type { Latest } from '#app/ui/saving/conflict/conflict.ts';
import { offeredProducts } from './offered-products.ts';
import { labelsWithPrices, pricedProducts } from './priced-products.ts';
import { SETUP_LABELS, storedValues } from './setup-values.ts';

export async function loadSetup(actor: Actor, partnerId: number) {
  const setup = await readWidgetSetup(actor, partnerId);
  const catalogue = await newestCatalogue();
  const [families, currencies, preview] = await Promise.all([
    listProductFamilies(catalogue),
    listCurrencies({ isActive: true }),
    // A stored product may have left the catalog since.
    previewWidget(setup, setup.key).catch(() => null),
  ]);
  return {
    setup,
    offer: {
      families: offeredProducts(families, [...setup.subProducts, ...setup.addOns]),
      facts: catalogue.fields.flatMap(({ id, kind, label }) => (kind === 'fact' ? { id, label } : [])),
      industries: catalogue.industries.filter(({ isEnded }) => !isEnded),
      currencies: currencies.map(({ code, name }) => ({ code, name })),
      priced: pricedProducts(catalogue),
    },
    preview,
    snippets: preview ? snippetsFor(setup, preview) : null,
  };
}

async function newestCatalogue(): Promise<Catalogue> {
  return readCatalogue(await newestConfigId());
}

export async function setupLabels(): Promise<LabelOf> {
  return labelsWithPrices(SETUP_LABELS, pricedProducts(await newestCatalogue()));
}

export type SetupData = Awaited<ReturnType<typeof loadSetup>>;

/** A preview, or the errors. */
export type SetupAnswer =
  | { readonly ok: true; readonly values: Record<string, string[]>; readonly preview: WidgetPreview }
  | {
      readonly ok: false;
      readonly code: string;
      readonly message: string;
      readonly errors: FieldErrors;
      readonly values: Record<string, string | string[]>;
    };

/** Saves the setup, or previews it without saving. */
export async function submitSetup(actor: Actor, partnerId: number, formData: FormData, path: string) {
  if (formData.get('intent') === 'preview') {
    const preview = await previewSetup(actor, partnerId, formData);
    return data({ ok: true as const, values: valuesOf(formData), preview });
  }
  return saveOrAsk(actor, formData, {
    lines: ['allowedOrigins'],
    latest: async () => latestOfSetup(await readWidgetSetup(actor, partnerId), await newestCatalogue()),
    save: async ({ form, note }) => {
      await saveWidgetSetup(actor, partnerId, readStepForm(widgetForm, form));
      return redirectWithNotice(path, { type: 'success', message: `${TEXT.widgetSaved}${note}` });
    },
  });
}

export async function previewSetup(actor: Actor, partnerId: number, formData: FormData): Promise<WidgetPreview> {
  const { version: _, ...choices } = readStepForm(widgetForm, formData);
  const { key } = await readWidgetSetup(actor, partnerId);
  return previewWidget(choices, key);
}

function latestOfSetup(setup: WidgetSetupState, catalogue: Catalogue): Latest {
  const { components, fields, industries } = catalogue;
  const priced = pricedProducts(catalogue);
  const names: Readonly<Record<string, readonly { readonly id: number | string; readonly text: string }[]>> = {
    subProducts: components.map(({ id, name }) => ({ id, text: name })),
    addOns: components.map(({ id, name }) => ({ id, text: name })),
    facts: fields.map(({ id, label }) => ({ id, text: label })),
    industry: industries.map(({ id, label }) => ({ id, text: label })),
  };
  return {
    texts: storedValues(setup, priced),
    savedBy: () => setup.savedBy,
    labelOf: labelsWithPrices(SETUP_LABELS, priced),
    shown: (name, value) => names[name]?.find(({ id }) => String(id) === value)?.text ?? value,
  };
}

function valuesOf(formData: FormData): Record<string, string[]> {
  const names = [...new Set(formData.keys())];
  return Object.fromEntries(names.map((name) => [name, formData.getAll(name).map(String)]));
}
