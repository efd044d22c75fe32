import { useLoaderData } from '@remix-run/react';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { RETENTION_LIMITS, type RetentionRules } from '#app/infra/retention/retention.ts';
import { retentionForm } from '#app/modules/security/retention.schema.ts';
import { readRetentionRules, saveRetentionRules } from '#app/modules/security/retention.server.ts';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { FormPage } from '#app/ui/shell/form-page.tsx';

const LABELS: Readonly<Record<keyof RetentionRules, string>> = {
  draftDays: 'Drafts without a change (days)',
  roomDays: 'Rooms and share links after their end (days)',
  messageDays: 'Messages (days)',
  auditYears: 'Audit trail (years)',
  deletedDays: 'Deleted estimates (days)',
};
const HINTS: Readonly<Record<keyof RetentionRules, string>> = {
  draftDays:
    'Then they are deleted like by hand and can be restored. Drafts with an open share link stay. Empty: no limit',
  roomDays: 'Readers, proposals, and questions go with them. Empty: as long as the estimate',
  messageDays: 'The bell’s messages, the newest fifty of each person',
  auditYears: 'The oldest events are deleted monthly; the deletion is itself an event',
  deletedDays: 'Then they are gone permanently. They can be restored for 30 days',
};
const NAMES = Object.keys(LABELS) as (keyof RetentionRules)[];

export const meta = pageTitle('Retention');

export const loader = pageLoader({ can: 'retention.manage', run: ({ actor }) => readRetentionRules(actor) });

export const action = pageAction({
  can: 'retention.manage',
  form: retentionForm,
  fresh: 'change how long data is stored',
  labels: LABELS,
  run: async ({ actor, form }): Promise<never> => {
    await saveRetentionRules(actor, form);
    throw await redirectWithNotice('/security/retention', { type: 'success', message: 'Retention saved.' });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function Retention() {
  const rules = useLoaderData<typeof loader>();
  return (
    <FormPage
      key={rules.version}
      over={<a href="/security">Security</a>}
      title="Retention"
      lead="How long this installation stores what. Tasks of the queue delete what is older, every night."
      button="Save"
      pendingText="Saving…"
      cancelTo="/security"
    >
      <input type="hidden" name="version" value={rules.version} />
      {NAMES.map((name) => {
        const [min, max] = RETENTION_LIMITS[name];
        return (
          <TextInput
            key={name}
            name={name}
            inputMode="numeric"
            label={LABELS[name]}
            hint={`${HINTS[name]}. ${min} to ${max.toLocaleString('en-US')}`}
            defaultValue={String(rules[name] ?? '')}
          />
        );
      })}
    </FormPage>
  );
}
