import { SubmitButton } from '#app/ui/form/button.tsx';
import { RadioGroup } from '#app/ui/form/radio-cards.tsx';
import type { Preferences } from '#app/ui/preferences.ts';

export function AppearanceSection({ theme, messages }: Pick<Preferences, 'theme' | 'messages'>) {
  return (
    <section className="section" aria-labelledby="appearance-heading">
      <h2 id="appearance-heading">Appearance</h2>
      <form className="form-narrow" method="post" action="/theme">
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
      <form className="form-narrow" method="post" action="/preferences/messages">
        <RadioGroup
          name="messages"
          label="Keep messages"
          hint="How long the short ones at the top of the page stay. What they say stands on the page as well."
          defaultValue={messages}
          options={[
            { value: 'designed', label: 'As designed: one or two seconds' },
            { value: 'tenfold', label: 'Ten times as long' },
            { value: 'untilClosed', label: 'Until I close them' },
          ]}
        />
        <div>
          <SubmitButton kind="plain" pendingText="Saving">
            Save messages
          </SubmitButton>
        </div>
      </form>
    </section>
  );
}
