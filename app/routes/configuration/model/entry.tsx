import { data } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { AppError } from '#app/errors.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { type ActionFailure, pageAction, pageLoader } from '#app/http/page.server.ts';
import { ENTRY_FORMS, KIND_WORDS } from '#app/modules/configuration/model/entry-forms.ts';
import { loadEntry } from '#app/modules/configuration/model/load-entry.server.ts';
import { saveEntry } from '#app/modules/configuration/model/save-entry.server.ts';
import { tryEntry } from '#app/modules/estimates/effect/dry-run.server.ts';
import { TEXT } from '#app/text.ts';
import { FootBar } from '#app/ui/foot-bar/foot-bar.tsx';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { ErrorSummary, problemsOf } from '#app/ui/form/error-summary.tsx';
import { LiveForm } from '#app/ui/form/live/live-form.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { UnpublishedLink } from '../unpublished-link.tsx';
import { DryRunPart } from './dry-run.tsx';
import { EntryFields } from './entry-fields.tsx';
import { entryPath, kindAt, MODEL_PATH, NEW } from './kinds.ts';
import { ModelChecks } from './model-checks.tsx';
import { readPostedEntry } from './read-posted-entry.server.ts';
import '../configuration.css';
import './model.css';

const FORM = 'entry';

export const meta = pageTitle('Model');

interface Params {
  readonly kind?: string;
  readonly id?: string;
}

function targetOf(params: Params) {
  const kind = kindAt(params.kind);
  if (!kind) throw new AppError('notFound', TEXT.notFound);
  return { kind, id: params.id === NEW ? undefined : params.id };
}

export const loader = pageLoader({
  can: 'products.manage',
  run: async ({ actor, params }) => {
    const { kind, id } = targetOf(params);
    return { kind, id, ...(await loadEntry(actor, kind, id)) };
  },
});

export const action = pageAction({
  can: 'products.manage',
  labels: async ({ params }) => {
    const inputs = ENTRY_FORMS[targetOf(params).kind];
    return (name) => inputs.find((input) => input.name === name)?.label ?? null;
  },
  run: async ({ actor, params, formData }) => {
    const { kind, id } = targetOf(params);
    const { isCheck, texts, seen } = readPostedEntry(formData);
    if (isCheck) return data({ ok: true as const, texts, ...(await tryEntry(actor, { kind, id, texts })) });
    const saved = await saveEntry(actor, { kind, id, texts, seen });
    return redirectWithNotice(entryPath(kind, saved), {
      type: 'success',
      message: 'Saved to the draft. Publish it to use it.',
    });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function ModelEntry() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = answer && !answer.ok ? (answer as ActionFailure) : undefined;
  const checked = answer?.ok ? answer : undefined;
  const words = KIND_WORDS[page.kind];
  const entered = refusal?.values ?? checked?.texts;
  return (
    <LiveForm refusal={refusal}>
      <ErrorSummary problems={problemsOf(refusal)} />
      <PageHeader
        over={
          <>
            <a href={MODEL_PATH}>Model</a> · {words.many}
          </>
        }
        title={page.title || `New ${words.one}`}
        lead={`Version ${page.version} is used until the draft is published.`}
        actions={<UnpublishedLink count={page.unpublished} />}
      />
      <div className="model-entry">
        <Form
          method="post"
          noValidate
          className="model-form"
          id={FORM}
          key={JSON.stringify([page.seen, checked?.texts])}
        >
          <DefaultButton />
          <input type="hidden" name="seen" value={JSON.stringify(page.seen)} />
          <EntryFields
            page={page}
            texts={{ ...page.texts, ...entered }}
            formula={checked ? checked.formula : page.formula}
            problems={checked?.formulaProblems ?? page.formulaProblems}
            refusal={refusal}
          />
          <FootBar>
            <SubmitButton name="intent" value="save" pendingText="Saving…">
              Save to draft
            </SubmitButton>
            <ButtonLink href={MODEL_PATH} kind="text">
              Cancel
            </ButtonLink>
          </FootBar>
        </Form>
        <div className="model-aside">
          <ModelChecks checks={checked?.checks ?? page.checks} form={FORM} isTried={checked !== undefined} />
          {checked ? <DryRunPart run={checked.dryRun} /> : null}
        </div>
      </div>
    </LiveForm>
  );
}

/** Enter in a field presses the first button of a form, which must not be one that mends a unit. */
function DefaultButton() {
  return (
    <button type="submit" name="intent" value="save" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
  );
}
