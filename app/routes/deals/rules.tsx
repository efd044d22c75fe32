import { useActionData, useLoaderData } from '@remix-run/react';
import { refusedForm } from '#app/http/form.server.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { saveOrAsk } from '#app/http/saving/save-or-ask.server.ts';
import { dealRulesForm } from '#app/modules/deals/deals.schema.ts';
import { changeDealRules, readDealRules } from '#app/modules/deals/deals.server.ts';
import { Checkbox } from '#app/ui/form/checkbox.tsx';
import type { Refusal } from '#app/ui/form/error-summary.tsx';
import { NumberInput } from '#app/ui/form/number-input.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { isConflict } from '#app/ui/saving/conflict/conflict-page.tsx';
import { FormPage } from '#app/ui/shell/form-page.tsx';
import { dealTexts, labelOfDeal, latestOfDeals, NEW, readDealForm, rowsOf } from './deal-texts.ts';
import './deals.css';

const PATH = '/deal-rules';
const TITLE = 'Deal rules';

export const meta = pageTitle(TITLE);

export const loader = pageLoader({
  can: 'deals.manage',
  run: async ({ actor }) => {
    const rules = await readDealRules(actor);
    const { roles, partners } = rules;
    return {
      version: rules.version,
      blocksErrors: rules.blocksErrors,
      rows: rowsOf(rules),
      texts: dealTexts(rules),
      partnerRoles: roles.filter(({ isOfPartners }) => isOfPartners).map(asOption),
      partners: partners.map(asOption),
    };
  },
});

const asOption = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name });

export const action = pageAction({
  can: 'deals.manage',
  fresh: 'change the deal rules',
  labels: async ({ actor }) => labelOfDeal(await readDealRules(actor)),
  run: ({ actor, formData }) =>
    saveOrAsk(actor, formData, {
      latest: async () => latestOfDeals(await readDealRules(actor)),
      save: async ({ form, note }) => {
        const parsed = dealRulesForm.safeParse(readDealForm(form));
        if (!parsed.success) throw refusedForm(parsed.error);
        await changeDealRules(actor, parsed.data);
        return redirectWithNotice(PATH, { type: 'success', message: `Deal rules saved.${note}` });
      },
    }),
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function DealRules() {
  const { version, blocksErrors, rows, texts, partnerRoles, partners } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = isConflict(answer) ? undefined : (answer as Refusal);
  const errorsOf = (name: string) => refusal?.errors[name];
  return (
    <FormPage
      key={version}
      stored={{ texts, over: TITLE, backTo: PATH }}
      title={TITLE}
      lead="Above a limit, Generate asks for approval. Without a limit, any discount can be generated."
      form={{ className: 'form-narrow deal-rules' }}
      button="Save"
      pendingText="Saving…"
      cancelTo={PATH}
    >
      <section className="deal-part" aria-labelledby="role-limits">
        <h2 id="role-limits">Limits by role</h2>
        <p className="hint">Percent off the list price over the term, 0 to 100. Empty: no limit.</p>
        <LimitFields rows={rows.roles} errorsOf={errorsOf} />
      </section>
      <section className="deal-part" aria-labelledby="partner-limits">
        <h2 id="partner-limits">Limits by partner</h2>
        <p className="hint">
          The lower limit of role and partner counts. A limit for one role at one partner comes before both.
        </p>
        <LimitFields rows={rows.partners} errorsOf={errorsOf} />
        <fieldset className="deal-new">
          <legend>Add a limit</legend>
          <Select
            name={NEW.partner}
            label="Partner"
            options={[{ value: '', label: 'Choose a partner' }, ...partners]}
            errors={errorsOf(NEW.partner)}
          />
          <Select
            name={NEW.role}
            label="Role"
            options={[{ value: '', label: 'All roles' }, ...partnerRoles]}
            errors={errorsOf(NEW.role)}
          />
          <NumberInput name={NEW.limit} label="Limit" unit="%" errors={errorsOf(NEW.limit)} />
        </fieldset>
      </section>
      <section className="deal-part" aria-labelledby="finding-rule">
        <h2 id="finding-rule">Findings</h2>
        <Checkbox
          name="blocksErrors"
          label="Ask for approval if a finding is an error"
          detail="Errors are figures that can’t be true together, such as more remote users than employees."
          defaultChecked={refusal ? refusal.values.blocksErrors === 'on' : blocksErrors}
        />
      </section>
    </FormPage>
  );
}

/** Short fields, side by side where they fit. */
function LimitFields(props: {
  readonly rows: readonly { readonly name: string; readonly label: string; readonly value: string }[];
  readonly errorsOf: (name: string) => readonly string[] | undefined;
}) {
  const { rows, errorsOf } = props;
  if (rows.length === 0) return null;
  return (
    <div className="deal-limits">
      {rows.map(({ name, label, value }) => (
        <NumberInput key={name} name={name} label={label} unit="%" defaultValue={value} errors={errorsOf(name)} />
      ))}
    </div>
  );
}
