import { randomUUID } from 'node:crypto';
import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { hasFormErrors } from '#app/http/page/posted-values.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { calculatorImportForm } from '#app/modules/estimates/calculator-import/calculator-import.schema.ts';
import {
  createFromCalculator,
  readCalculatorOptions,
} from '#app/modules/estimates/calculator-import/calculator-import.server.ts';
import { parseCalculatorEntries } from '#app/modules/estimates/calculator-import/calculator-import.ts';
import { readStepForm } from '#app/modules/estimates/drafts/read-step-form.server.ts';
import { PRODUCT_NAME, TEXT } from '#app/text.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { ErrorSummary, problemsOf } from '#app/ui/form/error-summary.tsx';
import { labelsIn } from '#app/ui/labels.ts';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import {
  CalculatorImportFields,
  type CalculatorImportTexts,
  calculatorImportLabels,
  textsOf,
} from './calculator-import/calculator-import-form.tsx';
import { errorTitle } from './wizard/wizard-frame.tsx';
import { stepHref } from './wizard/wizard-url.ts';
import './wizard/wizard.css';

/**
 * Turns a visitor's calculator entries into a draft. The widget's link carries them behind the `#`, so no server receives them;
 * the hosted calculator works without scripts and sends them as a query.
 */
export const loader = pageLoader({
  can: 'estimates.change',
  run: async ({ url, context }) => {
    const offer = await readCalculatorOptions();
    const isRefused = hasFormErrors(context);
    return {
      offer,
      handOff: parseCalculatorEntries(url.search.slice(1), offer),
      submissionId: randomUUID(),
      isRefused,
    };
  },
});

export const action = pageAction({
  can: 'estimates.change',
  labels: async () => labelsIn(calculatorImportLabels(await readCalculatorOptions())),
  run: async ({ actor, formData }) => {
    const { estId } = await createFromCalculator(actor, readStepForm(calculatorImportForm, formData));
    return redirectWithNotice(stepHref(estId, 'assumptions', 'edit'), { type: 'success', message: TEXT.handedOff });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

const TITLE = 'From a calculator';

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const title = `${TITLE} · ${PRODUCT_NAME}`;
  return [{ title: data?.isRefused ? errorTitle(title) : title }];
};

export default function FromCalculator() {
  const { offer, handOff: asked, submissionId } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [handOff, setHandOff] = useState(asked);
  const [typed, setTyped] = useState<CalculatorImportTexts>({});
  useEffect(() => {
    const read = parseCalculatorEntries(window.location.hash.slice(1), offer);
    if (!read) return;
    setTyped(typedBefore());
    setHandOff(read);
  }, [offer]);
  return (
    <>
      <ErrorSummary problems={problemsOf(failure, calculatorImportLabels(offer))} />
      <PageHeader
        over="Create ROI"
        title={TITLE}
        lead="A New Business draft from a visitor’s entries in the savings calculator. Check the values: anyone can create such a link. Nothing is saved until you create the draft."
      />
      {handOff || failure ? null : (
        <Notice type="info">
          The link has no calculator values.
          <noscript> They follow the # in the link and need JavaScript.</noscript> Enter the values you have; the wizard
          asks for the rest.
        </Notice>
      )}
      <CalculatorImportFields
        key={JSON.stringify(handOff)}
        offer={offer}
        submissionId={submissionId}
        texts={failure?.values ?? { ...textsOf(handOff), ...typed }}
        errors={failure?.errors ?? {}}
      />
    </>
  );
}

/** The user may type before the scripts load. The form with the figures then replaces the form with that input. */
function typedBefore(): CalculatorImportTexts {
  const form = document.querySelector<HTMLFormElement>('form.hand-off');
  const typed = new FormData(form ?? undefined);
  return Object.fromEntries(['name', 'newCustomer'].map((name) => [name, String(typed.get(name) ?? '')]));
}
