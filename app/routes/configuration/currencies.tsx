import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { type ActionFailure, pageAction, pageLoader } from '#app/http/page.server.ts';
import { saveOrAsk } from '#app/http/saving/save-or-ask.server.ts';
import { can } from '#app/modules/access/can.ts';
import { CURRENCIES_DRAFTED } from '#app/modules/currencies/currencies.schema.ts';
import { listCurrencies } from '#app/modules/currencies/currencies.server.ts';
import { TEXT } from '#app/text.ts';
import { LoaderOverlay, useReloading } from '#app/ui/feedback/loader-overlay.tsx';
import { SubmitButton } from '#app/ui/form/button.tsx';
import { ErrorSummary, problemsOf } from '#app/ui/form/error-summary.tsx';
import type { LoadCheck } from '#app/ui/form/live/live-errors.ts';
import { LiveForm } from '#app/ui/form/live/live-form.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { BaseFields } from '#app/ui/saving/base-fields.tsx';
import { type Conflict, ConflictPage, isConflict } from '#app/ui/saving/conflict/conflict-page.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { latestCurrencies, saveCurrencyForm } from './currency-form.server.ts';
import { currencyLabels, rowTexts, tableTexts } from './currency-rows.ts';
import { CurrencyTable } from './currency-table.tsx';
import './configuration.css';

const PATH = '/manageCurrencies';

export const meta = pageTitle('Manage Currencies');

export const loader = pageLoader({
  can: 'configuration.view',
  run: async ({ actor }) => {
    const currencies = await listCurrencies();
    return {
      rows: currencies.map((currency) => ({ id: currency.id, version: currency.version, texts: rowTexts(currency) })),
      texts: tableTexts(currencies),
      mayChange: can(actor, 'configuration.change'),
    };
  },
});

export const action = pageAction({
  can: 'configuration.change',
  labels: async () => currencyLabels(await listCurrencies()),
  run: ({ actor, formData }) =>
    saveOrAsk(actor, formData, {
      latest: () => latestCurrencies(actor),
      save: async ({ form, base, note }) => {
        const { isDrafted } = await saveCurrencyForm(actor, form, base);
        const done = isDrafted ? CURRENCIES_DRAFTED : TEXT.currencyUpdated;
        const message = note ? `${done}.${note}`.slice(0, 500) : done;
        return redirectWithNotice(PATH, { type: 'success', message });
      },
    }),
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

const check: LoadCheck = async () => (await import('./currency-form.ts')).currencyFormProblems;

export default function ManageCurrencies() {
  const { rows, texts, mayChange } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as ActionFailure | Conflict | undefined;
  const busy = useReloading();
  if (isConflict(answer)) return <ConflictPage conflict={answer} over="Manage Currencies" backTo={PATH} />;
  const versions = rows.map(({ version }) => version).join();
  return (
    <LiveForm key={versions} refusal={answer} check={check}>
      <ErrorSummary problems={problemsOf(answer)} />
      <PageHeader
        title="Manage Currencies"
        lead="Value of one US dollar in each currency. Estimates keep the rate they were created with."
      />
      <LoaderOverlay busy={busy} what="the currencies" variant="table">
        <Form method="post" noValidate className="configuration-values">
          {mayChange ? (
            <BaseFields answer={answer} texts={texts} hidden={rows.map(({ id }) => `c${id}.version`)} />
          ) : null}
          <CurrencyTable rows={rows} mayChange={mayChange} refusal={answer} />
          {mayChange ? (
            <div className="form-actions">
              <SubmitButton pendingText="Saving…">Save</SubmitButton>
            </div>
          ) : null}
        </Form>
      </LoaderOverlay>
    </LiveForm>
  );
}
