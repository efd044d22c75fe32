import { Form } from '@remix-run/react';
import { SubmitButton } from '#app/ui/form/button.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Opening it asks: the sentence says what happens. */
export function RemoveSection({ name, version }: { readonly name: string; readonly version: number }) {
  return (
    <SettingsSection id="remove" title="Remove" hint="Ends single sign-on and provisioning for this organization.">
      <details className="sign-on-details">
        <summary>
          <span className="sign-on-replace">Remove single sign-on</span>
        </summary>
        <Form method="post">
          <input type="hidden" name="shownVersion" value={version} />
          <p>Everyone signs in with a password again. Those without one can request a link on the sign-in page.</p>
          <SubmitButton kind="danger" name="intent" value="removeProvider">
            Remove {name}
          </SubmitButton>
        </Form>
      </details>
    </SettingsSection>
  );
}
