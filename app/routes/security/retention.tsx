import { useLoaderData } from '@remix-run/react';
import type { Texts } from '#app/form-data.ts';
import { parseForm } from '#app/http/form.server.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { saveOrAsk } from '#app/http/saving/save-or-ask.server.ts';
import { RETENTION_LIMITS, type RetentionRules } from '#app/infra/retention/retention.ts';
import { retentionForm } from '#app/modules/security/retention.schema.ts';
import { readRetentionRules, saveRetentionRules } from '#app/modules/security/retention.server.ts';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { labelsIn } from '#app/ui/labels.ts';
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

const PATH = '/security/retention';

export const loader = pageLoader({
  can: 'retention.manage',
  run: async ({ actor }) => {
    const { savedBy: _, ...rules } = await readRetentionRules(actor);
    return { rules, texts: textsOf(rules) };
  },
});

function textsOf(rules: RetentionRules & { readonly version: number }): Texts {
  return Object.fromEntries(([...NAMES, 'version'] as const).map((name) => [name, String(rules[name] ?? '')]));
}

export const action = pageAction({
  can: 'retention.manage',
  fresh: 'change how long data is stored',
  labels: LABELS,
  run: ({ actor, formData }) =>
    saveOrAsk(actor, formData, {
      latest: async () => {
        const { savedBy, ...rules } = await readRetentionRules(actor);
        return { texts: textsOf(rules), savedBy: () => savedBy, labelOf: labelsIn(LABELS) };
      },
      save: async ({ form, note }) => {
        await saveRetentionRules(actor, parseForm(retentionForm, form));
        return redirectWithNotice(PATH, { type: 'success', message: `Retention saved.${note}` });
      },
    }),
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function Retention() {
  const { rules, texts } = useLoaderData<typeof loader>();
  return (
    <FormPage
      key={rules.version}
      stored={{ texts, over: 'Retention', backTo: PATH }}
      over={<a href="/security">Security</a>}
      title="Retention"
      lead="How long this installation stores what. Tasks of the queue delete what is older, every night."
      button="Save"
      pendingText="Saving…"
      cancelTo="/security"
    >
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
