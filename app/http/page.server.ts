import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import type { z } from 'zod';
import { AppError, type FieldErrors } from '#app/errors.ts';
import { translateDatabaseError } from '#app/infra/db/errors.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { TEXT } from '#app/text.ts';
import { type LabelOf, type Labels, labelsIn } from '#app/ui/labels.ts';
import type { RequestContext } from './context.ts';
import { recordDeniedRequest } from './denied-requests.server.ts';
import { enteredValues, parseForm, readForm } from './form.server.ts';
import { formValues } from './input/check-form.ts';
import { readPageQuery } from './input/page-query.server.ts';
import { problemText } from './input/problem-text.ts';
import { pagePath, safePath } from './input/redirect-path.ts';
import { recordErrorMessage } from './notice.server.ts';
import { type Arrival, arrive, type Guard, type GuardOption } from './page/arrival.server.ts';
import { type PostedValues, posted, refused } from './page/posted-values.server.ts';
import { consumePendingForm } from './pending-form.server.ts';
import { plainFailure } from './plain-failure.server.ts';
import { brandGuarded } from './process/guarded-routes.server.ts';
import { failureOf } from './respond.server.ts';
import { RESTORE_FIELD } from './restore-field.ts';
import { actorOf } from './session.server.ts';
import { type ChangeName, requireFreshSignIn } from './step-up/require-fresh-sign-in.server.ts';
import { markTexts } from './texts/mark-texts.ts';
import { requireStorable } from './texts/storable.ts';

/** The page shows the form again, with the message. */
const REFUSALS: readonly string[] = [
  'unprocessable',
  'unauthenticated',
  'conflict',
  'approvalNeeded',
  'unavailable',
  'tooMany',
  'tooLarge',
];

/** Answer of an action that refused a form: the page shows the form again with the entries. */
export interface ActionFailure {
  readonly ok: false;
  readonly code: string;
  readonly message: string;
  readonly errors: FieldErrors;
  /** Of the fields with errors. */
  readonly labels: Labels;
  readonly values: PostedValues;
  /** E.g. the current row after a conflict. */
  readonly detail?: unknown;
}

/**
 * Makes a loader with an access check. Signed-out users are redirected to the sign-in page and back; a missing
 * permission is a 403 page that names it; other errors become the page of their status.
 *
 * @param options.can required capability, or `'public'`
 * @param options.query schema of the search parameters; invalid ones are dropped, and the page says so
 * @param options.labels labels of the search parameters
 */
export function pageLoader<G extends Guard, T, Q extends z.ZodType = z.ZodType<undefined>>(options: {
  can: GuardOption<G>;
  query?: Q;
  labels?: Labels;
  run: (arrival: Arrival<G> & { query: z.output<Q> }) => Promise<T>;
}) {
  return brandGuarded(async (args: LoaderFunctionArgs): Promise<T> => {
    try {
      const arrival = await arrive(args, options.can);
      const mayLeaveOut = arrival.actor !== null && !arrival.context.hasNoPage;
      const query =
        options.query &&
        (await readPageQuery(options.query, arrival.url, { mayLeaveOut, labels: options.labels ?? {} }));
      return markTexts(await options.run({ ...arrival, query: query as z.output<Q> }));
    } catch (error) {
      const context = args.context as RequestContext;
      await recordDeniedRequest(error, args.request, await knownActor(args.request, context));
      throw asPage(error, args.request, context);
    }
  });
}

/**
 * Makes an action with an access check. A refused form (422, 413), a conflict (409) and a short outage (503) return
 * `ActionFailure` with the entries; other errors become the page of their status.
 *
 * @param options.can required capability, or `'public'`
 * @param options.form schema of the whole form; without it `run` reads the filtered `formData`
 * @param options.fresh names the change that needs a fresh sign-in; null: this form needs none
 * @param options.labels labels of the page's fields, or a function that finds them
 * @param options.keepsEntries a record that is gone (404) is told on the page with the entries, too, if it can be restored
 */
export function pageAction<G extends Guard, T, F extends z.ZodType = z.ZodType<undefined>>(options: {
  can: GuardOption<G>;
  form?: F;
  fresh?: ChangeName<Arrival<G>>;
  labels?: Labels | ((arrival: Arrival<G>) => Promise<LabelOf>);
  keepsEntries?: boolean;
  run: (arrival: Arrival<G> & { form: z.output<F>; formData: FormData }) => Promise<T>;
}) {
  return brandGuarded(async (args: ActionFunctionArgs) => {
    const context = args.context as RequestContext;
    let formData: FormData | undefined;
    let arrival: Arrival<G> | undefined;
    try {
      arrival = await arrive(args, options.can);
      formData = await readForm(args.request.clone());
      if (options.fresh) formData = await requireFreshSignIn({ ...arrival, formData }, options.fresh);
      posted.set(context, enteredValues(formData));
      if (formData.has(RESTORE_FIELD)) return await restored(arrival, context);
      const form = options.form ? parseForm(options.form, formData) : undefined;
      // Spares `run` the check for text that no column can store.
      if (!options.form) requireStorable(formValues(formData));
      return await options.run({ ...arrival, form: form as z.output<F>, formData });
    } catch (thrown) {
      const error = translateDatabaseError(thrown);
      const isGone = error instanceof AppError && error.code === 'notFound' && options.keepsEntries === true;
      if (error instanceof AppError && (isGone || REFUSALS.includes(error.code))) {
        const failure = failureOf(error, context);
        if (context.hasNoPage) throw plainFailure(failure, args.request, context);
        // The form is unread if looking up the actor failed.
        formData ??= await readForm(args.request.clone()).catch(() => new FormData());
        const values = enteredValues(formData);
        refused.set(context, values);
        const { errors = {} } = failure;
        const labelOf = await findLabels(options.labels, arrival);
        const labels = Object.keys(errors).flatMap((name) => {
          const label = labelOf(name);
          return label === null ? [] : [[name, label]];
        });
        const message = problemText(failure.message, errors, labelOf);
        const actor = await knownActor(args.request, context);
        await recordErrorMessage(actor, { ...failure, message }, values, context);
        await recordDeniedRequest(error, args.request, actor, values);
        const answer: ActionFailure = {
          ok: false,
          code: failure.code,
          message,
          errors,
          labels: Object.fromEntries(labels),
          values,
          detail: failure.detail,
        };
        return data(answer, { status: failure.status === 401 ? 422 : failure.status, headers: failure.headers });
      }
      await recordDeniedRequest(
        error,
        args.request,
        await knownActor(args.request, context),
        formData && enteredValues(formData),
      );
      throw asPage(error, args.request, context);
    }
  });
}

/** If the page's labels cannot be loaded, messages omit them. */
async function findLabels<A>(
  labels: Labels | ((arrival: A) => Promise<LabelOf>) | undefined,
  arrival: A | undefined,
): Promise<LabelOf> {
  if (typeof labels !== 'function') return labelsIn(labels ?? {});
  const none = labelsIn({});
  return arrival ? labels(arrival).catch(() => none) : none;
}

/** Fills a form with the entries of an ended session, on the page that shows refused forms; nothing is saved. */
async function restored({ actor, url }: { actor: Actor | null; url: URL }, context: RequestContext) {
  const values = actor && (await consumePendingForm(actor, url));
  if (!values) throw redirect(safePath(pagePath(url)), { status: 303 });
  posted.set(context, values);
  const answer: ActionFailure = { ok: false, code: 'kept', message: TEXT.formKept, errors: {}, labels: {}, values };
  return data(answer);
}

/** The database may be unavailable. */
function knownActor(request: Request, context: RequestContext): Promise<Actor | null> {
  return actorOf(request, context).catch(() => null);
}

function asPage(error: unknown, request: Request, context: RequestContext): unknown {
  // Redirects, and answers that `run` throws on purpose.
  if (error instanceof Response || isDataResponse(error)) return error;
  const failure = failureOf(error, context);
  if (context.hasNoPage) return plainFailure(failure, request, context);
  return data(
    // The page of the refused form cannot be rendered: the error page returns the entries.
    { code: failure.code, message: failure.message, requestId: context.requestId, values: refused.get(context) },
    { status: failure.status, headers: failure.headers },
  );
}

function isDataResponse(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'type' in error && error.type === 'DataWithResponseInit';
}
