import { type MouseEvent, useEffect } from 'react';
import { TEXT } from '#app/text.ts';
import { useEnhanced } from '#app/ui/enhanced.ts';
import { controlId } from '#app/ui/form/field.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { useBackgroundRequest } from '#app/ui/network/background-request.ts';
import { useStepField } from '../wizard/step-fields.tsx';
import { type Choice, follows } from './customer/choice.ts';
import type { ShownProposal } from './customer/choice-query.server.ts';

/** The estimate's name, which follows the customer until it is edited. */
export function NameField({ choice, estId }: { readonly choice: Choice; readonly estId: number | null }) {
  const field = useStepField()('name');
  const isEnhanced = useEnhanced();
  const { customer } = choice;
  const isTaken = field.errors?.includes(TEXT.nameTaken);
  return (
    <div className="followed-field">
      <TextInput
        {...field}
        label="ROI Name"
        hint={customer?.name ? `Must be unique for ${customer.name}` : 'Must be unique for the customer'}
        describedBy="name-note"
        autoComplete="off"
      />
      <p className="hint followed" id="name-note">
        {isTaken && customer ? (
          <SameName choice={choice} customerId={customer.id} estId={estId} />
        ) : isEnhanced && follows(choice, 'name') ? (
          <>
            <Icon name="link" size={16} />
            <span>Follows the customer and opportunity until you edit it</span>
          </>
        ) : estId === null && choice.texts.name === '' ? (
          'Leave it empty to name it after the customer'
        ) : null}
      </p>
    </div>
  );
}

/** Ways out of a name that another of the customer's estimates has. */
function SameName(props: { readonly choice: Choice; readonly customerId: number; readonly estId: number | null }) {
  const { choice, customerId, estId } = props;
  const { name } = choice.texts;
  const { data, ask } = useBackgroundRequest<ShownProposal>();
  const loaded = choice.proposal?.taken?.typed === name.trim() ? choice.proposal.taken : null;
  const isLoaded = loaded !== null;
  useEffect(() => {
    if (isLoaded) return;
    const query = new URLSearchParams({ customerId: String(customerId), name });
    if (estId !== null) query.set('estId', String(estId));
    ask(`/estimates/proposals?${query}`);
  }, [isLoaded, customerId, name, estId, ask]);
  const taken = loaded ?? data?.taken;
  if (!taken) return null;
  return (
    <span>
      <a href={`/estimates/update?estId=${taken.estId}`}>Open the existing estimate</a> or{' '}
      <button
        type="submit"
        name="intent"
        value={`set:name=${taken.free}`}
        className="link-button"
        onClick={(event) => takeName(event, taken.free)}
      >
        use “<bdi>{taken.free}</bdi>”
      </button>
    </span>
  );
}

/** With scripts it needs no request. */
function takeName(event: MouseEvent, name: string): void {
  const field = document.getElementById(controlId('name'));
  if (!(field instanceof HTMLInputElement)) return;
  event.preventDefault();
  field.value = name;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
}
