import type { FormEvent, ReactElement } from 'react';
import { controlId } from '../../form/field.tsx';
import { SetField } from '../../form/live/set-field.tsx';
import { Provenance } from '../provenance.tsx';

export type Owner = 'agreed' | 'customer' | 'seller';

const MARKS: Readonly<Record<Owner, string>> = {
  customer: 'Mark as the customer’s figure',
  seller: 'Mark as our estimate',
  agreed: 'Mark as agreed',
};
const OWNERS = Object.keys(MARKS) as Owner[];

/** Says whose a figure is, with buttons for the other sources. A pressed button stays and offers the next, so it keeps the focus. */
export function SourceLine(props: {
  readonly name: string;
  readonly label: string;
  /** The stored source. */
  readonly stored: Owner;
  readonly owner: Owner;
  /** Undefined where the figure can only be viewed. */
  readonly onMark: ((owner: Owner) => void) | undefined;
}): ReactElement {
  const { name, label, stored, owner, onMark } = props;
  function take({ target }: FormEvent) {
    if (target instanceof HTMLInputElement) onMark?.(target.value as Owner);
  }
  return (
    <p className="source-line" onInput={take}>
      <input type="hidden" name={name} id={controlId(name)} defaultValue={stored} />
      <Provenance kind={owner} />{' '}
      {OWNERS.filter((each) => onMark && each !== owner).map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place keeps the focus, whatever it offers
        <SetField key={index} name={name} value={each}>
          {MARKS[each]}
          <span className="visually-hidden">{`: ${label}`}</span>
        </SetField>
      ))}
    </p>
  );
}
