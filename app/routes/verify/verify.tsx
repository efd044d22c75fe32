import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { env } from '#app/env.server.ts';
import { fieldError } from '#app/errors.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { hashOfFile, verifyHash } from '#app/modules/report/verify.server.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { SubmitButton } from '#app/ui/form/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { FileInput } from '#app/ui/form/file-input.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { AuthLayout } from '#app/ui/shell/auth-layout.tsx';

const HASH = /^[0-9a-f]{64}$/i;

export const meta = pageTitle('Verify a report');

export const loader = pageLoader({
  can: 'public',
  query: z.object({ hash: z.string().regex(HASH, 'Enter 64 characters: 0–9 and a–f').optional() }),
  run: async ({ query }) => {
    const verification = query.hash ? await verifyHash(query.hash) : null;
    const at = verification && 'at' in verification ? verification.at.toISOString().slice(0, 10) : null;
    return {
      brand: env().brandName,
      year: new Date().getUTCFullYear(),
      hash: query.hash ?? null,
      verdict: verification && { ...verification, at },
    };
  },
});

/** A file is hashed and not stored; a hash is looked up. Both redirect to an address that can be bookmarked. */
export const action = pageAction({
  can: 'public',
  run: async ({ formData }) => {
    const file = formData.get('file');
    const typed = formData.get('hash');
    if (file instanceof File && file.name !== '') {
      throw redirect(`/verify?hash=${hashOfFile(await file.arrayBuffer())}`, 303);
    }
    const hash = typeof typed === 'string' ? typed.replace(/\s/g, '') : '';
    if (!HASH.test(hash)) throw fieldError('hash', 'Choose a report file or enter its hash of 64 characters');
    throw redirect(`/verify?hash=${hash.toLowerCase()}`, 303);
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function Verify() {
  const { brand, year, hash, verdict } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const named = failure?.errors.hash?.[0];
  const typed = failure?.values.hash;
  return (
    <AuthLayout brand={brand} year={year}>
      {failure ? (
        <ErrorSummary problems={[{ name: named ? 'hash' : null, message: named ?? failure.message }]} />
      ) : null}
      {verdict && !failure ? <VerdictNotice verdict={verdict} /> : null}
      <div className="page-header-text">
        <h1>Verify a report</h1>
        <p className="lead">
          Check that a report was created here and hasn’t changed. Upload the file or enter the hash printed in it. We
          don’t store the file.
        </p>
      </div>
      <form className="auth-form" method="post" encType="multipart/form-data" noValidate>
        <div className="fields">
          <FileInput name="file" label="Report file" accept="application/pdf,.pdf,.xlsx,.pptx" />
          <TextInput
            name="hash"
            label="Or hash (SHA-256)"
            maxLength={80}
            spellCheck={false}
            autoCapitalize="none"
            defaultValue={typeof typed === 'string' ? typed : (hash ?? undefined)}
            errors={failure?.errors.hash}
          />
        </div>
        <SubmitButton className="button-wide" pendingText="Verifying…">
          Verify
        </SubmitButton>
      </form>
    </AuthLayout>
  );
}

interface Verdict {
  readonly proves: 'file' | 'figures' | 'registered' | 'unknown';
  /** ISO date. */
  readonly at: string | null;
  readonly version?: string;
  readonly by?: string;
  readonly inputHash?: string;
}

function VerdictNotice({ verdict }: { readonly verdict: Verdict }) {
  if (verdict.proves === 'file') {
    return (
      <Notice type="success">
        Verified. This file was created here on {verdict.at} (version {verdict.version}) and hasn’t changed.
      </Notice>
    );
  }
  if (verdict.proves === 'figures') {
    return (
      <Notice type="success">
        Verified. These results were generated here on {verdict.at} (model {verdict.version}) and haven’t changed.
      </Notice>
    );
  }
  if (verdict.proves === 'registered') {
    return (
      <Notice type="info">
        Registered by {verdict.by} on {verdict.at}. This server hasn’t printed the same file, so it can’t verify the
        file itself. The results of its estimate (model {verdict.version}) haven’t changed: compare the input hash in
        the file with <span className="hash">{verdict.inputHash}</span>
      </Notice>
    );
  }
  return (
    <Notice type="warning">
      Not recognized. This file was changed, or it wasn’t created by this server. A report printed from the command line
      is recognized after a few minutes. To verify its results, enter the input hash on its last page.
    </Notice>
  );
}
