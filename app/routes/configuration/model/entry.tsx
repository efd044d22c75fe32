import { data } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { AppError } from '#app/errors.ts';
import type { Texts } from '#app/form-data.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { type ActionFailure, pageAction, pageLoader } from '#app/http/page.server.ts';
import { saveOrAsk } from '#app/http/saving/save-or-ask.server.ts';
import { ENTRY_FORMS, KIND_WORDS } from '#app/modules/configuration/model/entry-forms.ts';
import type { EntryTexts } from '#app/modules/configuration/model/entry-texts.ts';
import { loadEntry } from '#app/modules/configuration/model/load-entry.server.ts';
import { saveEntry } from '#app/modules/configuration/model/save-entry.server.ts';
import { countDraftsWith } from '#app/modules/estimates/effect/count-drafts.server.ts';
import { firstExample, tryEntry } from '#app/modules/estimates/effect/dry-run.server.ts';
import { countDrafts } from '#app/modules/estimates/effect/effect-words.ts';
import { TEXT } from '#app/text.ts';
import { FootBar } from '#app/ui/foot-bar/foot-bar.tsx';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { ErrorSummary, problemsOf } from '#app/ui/form/error-summary.tsx';
import { LiveForm } from '#app/ui/form/live/live-form.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { BaseFields } from '#app/ui/saving/base-fields.tsx';
import { type Conflict, ConflictPage, isConflict } from '#app/ui/saving/conflict/conflict-page.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { UnpublishedLink } from '../unpublished-link.tsx';
import { countChangedValues } from './changed-values.ts';
import { CompareDelivered } from './compare-delivered.tsx';
import { DryRunPart } from './dry-run.tsx';
import { EntryFields } from './entry-fields.tsx';
import { ExampleFigure } from './example-figure.tsx';
import { entryPath, kindAt, MODEL_PATH, NEW } from './kinds.ts';
import { latestEntry } from './latest-entry.server.ts';
import { ModelChecks } from './model-checks.tsx';
import { readPostedEntry } from './read-posted-entry.server.ts';
import '../configuration.css';
import './model.css';

const FORM = 'entry';

type Checked = { readonly ok: true; readonly texts: EntryTexts } & Awaited<ReturnType<typeof tryEntry>>;

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
    const page = await loadEntry(actor, kind, id);
    return {
      kind,
      id,
      usedIn: page.products && (await countDraftsWith(actor, page.products)),
      example: await firstExample(actor),
      ...page,
    };
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
    const { isCheck, texts } = readPostedEntry(formData);
    if (isCheck) return data({ ok: true as const, texts, ...(await tryEntry(actor, { kind, id, texts })) });
    const save = async (form: FormData, shown: Texts, note: string) => {
      const saved = await saveEntry(actor, { kind, id, texts: readPostedEntry(form).texts, shown });
      const message = `Saved to the draft. Publish it to use it.${note}`.slice(0, 500);
      return redirectWithNotice(entryPath(kind, saved), { type: 'success', message });
    };
    if (id === undefined) return save(formData, {}, '');
    return saveOrAsk(actor, formData, {
      latest: () => latestEntry(actor, kind, id),
      save: ({ form, base, note }) => save(form, base, note),
    });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function ModelEntry() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as Checked | ActionFailure | Conflict | undefined;
  const refusal = answer && !answer.ok && !isConflict(answer) ? answer : undefined;
  const checked = answer?.ok ? answer : undefined;
  const words = KIND_WORDS[page.kind];
  if (isConflict(answer))
    return <ConflictPage conflict={answer} over={page.title} backTo={entryPath(page.kind, page.id ?? NEW)} />;
  const texts = { ...page.texts, ...(refusal?.values ?? checked?.texts) };
  const changed = countChangedValues(page.published, texts);
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
        lead={`Version ${page.version} is used until the draft of version ${page.version + 1} is published.`}
        actions={
          <>
            <CompareDelivered version={page.version} />
            {page.usedIn === null ? null : <span>Used in {countDrafts(page.usedIn)}</span>}
          </>
        }
      />
      <div className="model-entry">
        <Form
          method="post"
          noValidate
          className="model-form"
          id={FORM}
          key={JSON.stringify([page.texts, checked?.texts])}
        >
          <DefaultButton />
          <BaseFields answer={refusal} texts={page.texts} hidden={[]} />
          <EntryFields
            page={page}
            texts={texts}
            formula={checked ? checked.formula : page.formula}
            problems={checked?.formulaProblems ?? page.formulaProblems}
            refusal={refusal}
          />
        </Form>
        <div className="model-aside">
          <ModelChecks checks={checked?.checks ?? page.checks} form={FORM} isTried={checked !== undefined} />
          {checked ? <DryRunPart run={checked.dryRun} /> : null}
        </div>
      </div>
      <FootBar
        status={
          <>
            {changed > 0 ? (
              <strong>
                {changed === 1 ? '1 value' : `${changed} values`} changed here{page.unpublished ? ',' : ''}
              </strong>
            ) : null}
            <UnpublishedLink count={page.unpublished} />
          </>
        }
        figure={<ExampleFigure example={checked ? (checked.dryRun?.examples[0] ?? null) : page.example} />}
      >
        <SubmitButton form={FORM} name="intent" value="save" pendingText="Saving…">
          Save to draft
        </SubmitButton>
        <ButtonLink href={MODEL_PATH} kind="text">
          Cancel
        </ButtonLink>
      </FootBar>
    </LiveForm>
  );
}

/** Enter in a field presses the first button of a form, which must not be one that mends a unit. */
function DefaultButton() {
  return (
    <button type="submit" name="intent" value="save" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
  );
}
