import { useLoaderData } from '@remix-run/react';
import { parseForm } from '#app/http/form.server.ts';
import { liveCheck } from '#app/http/input/live-check.ts';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { saveOrAsk } from '#app/http/saving/save-or-ask.server.ts';
import { describeQuota } from '#app/infra/limits/quotas.server.ts';
import { readPartner } from '#app/modules/partners/directory.server.ts';
import { editPartner } from '#app/modules/partners/onboarding.server.ts';
import { partnerEditForm } from '#app/modules/partners/partners.schema.ts';
import { pageTitle } from '#app/ui/page-title.ts';
import { FormPage } from '#app/ui/shell/form-page.tsx';
import { PartnerFields } from './partner-fields.tsx';
import { latestOfPartner, PARTNER_LABELS, partnerTexts } from './partner-texts.ts';
import { partnerPath } from './partners-url.ts';
import './partners.css';

export const meta = pageTitle('Edit Partner Details');

export const loader = pageLoader({
  can: 'partners.manage',
  run: async ({ actor, params }) => {
    const [partner, imageQuota] = await Promise.all([
      readPartner(actor, readId(params.id)),
      describeQuota(actor, 'uploads'),
    ]);
    return { partner, imageQuota };
  },
});

export const action = pageAction({
  can: 'partners.manage',
  labels: PARTNER_LABELS,
  run: ({ actor, formData, params }) => {
    const partnerId = readId(params.id);
    return saveOrAsk(actor, formData, {
      latest: async () => latestOfPartner(await readPartner(actor, partnerId)),
      save: async ({ form, note }) => {
        const change = parseForm(partnerEditForm, form);
        await editPartner(actor, partnerId, change);
        const message = `Saved ${change.orgName}.${note}`;
        return redirectWithNotice(partnerPath(partnerId), { type: 'success', message });
      },
    });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

const check = liveCheck(() =>
  import('#app/modules/partners/partners.schema.ts').then((schemas) => schemas.partnerEditForm),
);

export default function EditPartner() {
  const { partner, imageQuota } = useLoaderData<typeof loader>();
  const back = partnerPath(partner.id);
  return (
    <FormPage
      check={check}
      stored={{
        texts: partnerTexts(partner),
        over: `Edit Partner Details: ${partner.orgName}`,
        backTo: `${back}/edit`,
      }}
      over={<a href={back}>{partner.orgName}</a>}
      title="Edit Partner Details"
      form={{ className: 'partner-form', encType: 'multipart/form-data' }}
      button="Save"
      pendingText="Saving…"
      cancelTo={back}
    >
      <PartnerFields stored={partner} imageQuota={imageQuota} />
    </FormPage>
  );
}
