import { CopyText } from '#app/ui/copy/copy-text.tsx';
import { SubmitButton } from '#app/ui/form/button.tsx';
import { Checkbox } from '#app/ui/form/checkbox.tsx';
import { PasswordInput } from '#app/ui/form/password-input.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';

/** Shown once. */
export function CreatedLink({ url, expires }: { readonly url: string; readonly expires: string }) {
  return (
    <div className="notice notice-success" role="status">
      <p className="notice-text">
        <strong>Success.</strong> Link created. Copy it now: you won’t see it again. It expires on {expires}.{' '}
        <a className="share-link" href={url} data-reload="">
          {url}
        </a>
      </p>
      <CopyText text={url} what="link" />
    </div>
  );
}

export const LINK_LABELS = {
  label: 'Recipient (optional)',
  expiresInDays: 'Expires after',
  password: 'Password (optional)',
  showsOwner: 'Show the owner’s name and email for questions',
} as const;

export function NewLinkForm(props: { readonly showsOwner: boolean; readonly submissionId: string }) {
  const { showsOwner, submissionId } = props;
  return (
    <section className="section" aria-labelledby="new-link-heading">
      <h2 id="new-link-heading">New link</h2>
      <form className="form-narrow" method="post" noValidate>
        <input type="hidden" name="submissionId" value={submissionId} />
        <div className="fields">
          <TextInput name="label" label={LINK_LABELS.label} hint="Only you see this" autoComplete="off" />
          <TextInput
            name="expiresInDays"
            label={LINK_LABELS.expiresInDays}
            unit="days"
            width="short"
            inputMode="numeric"
            defaultValue="30"
          />
          <PasswordInput
            name="password"
            label={LINK_LABELS.password}
            hint="At least 8 characters. Send it separately from the link."
            autoComplete="new-password"
          />
          <Checkbox name="showsOwner" label={LINK_LABELS.showsOwner} defaultChecked={showsOwner} />
        </div>
        <div>
          <SubmitButton name="intent" value="create" pendingText="Creating…">
            Create link
          </SubmitButton>
        </div>
      </form>
    </section>
  );
}
