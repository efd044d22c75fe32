import { Form } from '@remix-run/react';
import type { ReactElement } from 'react';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { RadioGroup } from '#app/ui/form/radio-cards.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import type { Clash } from './clash.ts';

/** Both values of everything that two people changed at once; nothing was overwritten. */
export function ClashPage(props: {
  readonly clash: Clash;
  readonly over: string;
  readonly backTo: string;
}): ReactElement {
  const { clash, over, backTo } = props;
  const shown = (name: string, text: string) => {
    if (/\.(isActive|addOn\.a\d+)$|^isActive$/.test(name)) return text === 'on' ? 'yes' : 'no';
    return text || 'nothing';
  };
  return (
    <>
      <PageHeader over={over} title="Someone else saved first" />
      <Notice type="warning">
        This was saved by someone else while you were editing. Nothing was overwritten and nothing of yours is lost.
      </Notice>
      <Form method="post" className="configuration-form">
        {clash.hidden.map((each) => (
          <input key={each.name} type="hidden" {...each} />
        ))}
        <p className="lead">
          {clash.choices.length === 0
            ? 'No value was changed by both of you.'
            : 'Choose which value to keep where both of you changed one.'}
        </p>
        {clash.choices.map(({ name, label, mine, theirs }) => (
          <RadioGroup
            key={name}
            name={name}
            label={label}
            defaultValue={mine}
            options={[
              { value: mine, label: `Yours: ${shown(name, mine)}` },
              { value: theirs, label: `Saved: ${shown(name, theirs)}` },
            ]}
          />
        ))}
        <div className="form-actions">
          <ButtonLink href={backTo}>Keep what is saved</ButtonLink>
          <SubmitButton pendingText="Saving">Save the chosen values</SubmitButton>
        </div>
      </Form>
    </>
  );
}
