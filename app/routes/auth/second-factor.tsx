import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { env } from '#app/env.server.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { sessionIdOf } from '#app/http/session.server.ts';
import { secondFactorForm } from '#app/modules/auth/second-factor/second-factor.schema.ts';
import * as factor from '#app/modules/auth/second-factor/second-factor.server.ts';
import { pageTitle } from '#app/ui/page-title.ts';
import { FACTOR_LABELS, SecondFactorPage } from './second-factor-page.tsx';

export const meta = pageTitle('Second factor');

export const loader = pageLoader({
  can: 'secondFactor.own',
  run: async ({ actor, request }) => ({
    brand: env().brandName,
    year: new Date().getUTCFullYear(),
    state: await factor.readSecondFactor(actor, await sessionIdOf(request)),
  }),
});

const CHANGES: Readonly<Record<string, string>> = {
  begin: 'set up two-factor authentication',
  confirm: 'turn on two-factor authentication',
  renewCodes: 'replace your recovery codes',
  turnOff: 'turn off two-factor authentication',
};

export const action = pageAction({
  can: 'secondFactor.own',
  fresh: (_, formData) => CHANGES[String(formData.get('intent'))] ?? 'change your two-factor authentication',
  form: secondFactorForm,
  labels: FACTOR_LABELS,
  run: async ({ actor, form, request }) => {
    if (form.intent === 'confirm') {
      const codes = await factor.confirmSecondFactor(actor, form.otp, await sessionIdOf(request));
      return data({ ok: true as const, codes, isRenewed: false });
    }
    if (form.intent === 'renewCodes') {
      return data({ ok: true as const, codes: await factor.renewRecoveryCodes(actor), isRenewed: true });
    }
    if (form.intent === 'turnOff') {
      await factor.turnOffSecondFactor(actor);
      throw await redirectWithNotice('/user-profile', {
        type: 'success',
        message: 'Two-factor authentication is off.',
      });
    }
    await factor.beginSecondFactor(actor, await sessionIdOf(request));
    return data({ ok: true as const, codes: null, isRenewed: false });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function SecondFactor() {
  const { brand, year, state } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SecondFactorPage
      brand={brand}
      year={year}
      state={state}
      codes={answer?.ok ? answer.codes : null}
      isRenewed={answer?.ok === true && answer.isRenewed}
      refusal={answer && !answer.ok ? answer : undefined}
    />
  );
}
