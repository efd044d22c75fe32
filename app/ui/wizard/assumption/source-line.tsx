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

/** Names a figure and its source, with buttons for the other sources. A pressed button stays and offers the next, so it keeps the focus. */
export function SourceLine(props: {
  readonly name: string;
  readonly label: string;
  readonly owner: Owner;
  readonly isViewed: boolean;
}) {
  const { name, label, owner, isViewed } = props;
  return (
    <p className="source-line">
      <input type="hidden" name={name} id={controlId(name)} defaultValue={owner} />
      <span className="visually-hidden">{label}: </span>
      <Provenance kind={owner} />{' '}
      {OWNERS.filter((each) => !isViewed && each !== owner).map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place keeps the focus, whatever it offers
        <SetField key={index} name={name} value={each}>
          {MARKS[each]}
          <span className="visually-hidden">{`: ${label}`}</span>
        </SetField>
      ))}
    </p>
  );
}
