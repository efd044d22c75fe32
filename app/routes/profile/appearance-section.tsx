import { SubmitButton } from '#app/ui/form/button.tsx';
import { RadioGroup } from '#app/ui/form/radio-cards.tsx';
import type { Preferences } from '#app/ui/preferences.ts';

/** Light, dark, or as the system is. */
export function AppearanceSection({ theme }: { readonly theme: Preferences['theme'] }) {
  return (
    <section className="section" aria-labelledby="appearance-heading">
      <h2 id="appearance-heading">Appearance</h2>
      <form className="profile-form" method="post" action="/theme">
        <RadioGroup
          name="theme"
          label="Pages are"
          defaultValue={theme}
          options={[
            { value: 'system', label: 'As my system is' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
        <div>
          <SubmitButton kind="plain" pendingText="Saving">
            Save appearance
          </SubmitButton>
        </div>
      </form>
    </section>
  );
}
