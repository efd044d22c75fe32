import { controlId } from '#app/ui/form/field.tsx';
import { Radio } from '#app/ui/form/radio-cards.tsx';
import { useStepField } from '../wizard/step-fields.tsx';
import type { FoundRecord } from './find-records.server.ts';
import type { ScenarioContent } from './load-scenario.server.ts';
import { RecordSearch } from './record-search.tsx';

/** Vendor users also name an account, a contact and an opportunity. */
export function Accounts(props: {
  content: ScenarioContent;
  found: Readonly<Record<string, readonly FoundRecord[]>>;
  isOpen: boolean;
  onChoose: (record: FoundRecord) => void;
}) {
  const { content, found, isOpen, onChoose } = props;
  const { account, contact, opportunity } = content.chosen;
  const isUnfolded = Boolean(account || found.account || found.contact || found.opportunity);
  return (
    <details className="more-fields" open={isUnfolded || undefined}>
      <summary>Account, contact and opportunity (optional)</summary>
      <div className="fields">
        <RecordSearch
          kind="account"
          chosen={account}
          found={found.account}
          within="customerId"
          isOpen={isOpen}
          onChoose={onChoose}
        >
          <None name="accountId" />
        </RecordSearch>
        <RecordSearch kind="contact" chosen={contact} found={found.contact} within="accountId" isOpen={isOpen}>
          <None name="contactId" />
        </RecordSearch>
        <RecordSearch
          kind="opportunity"
          chosen={opportunity}
          found={found.opportunity}
          within="accountId"
          isOpen={isOpen}
        >
          <None name="opportunityId" />
        </RecordSearch>
      </div>
    </details>
  );
}

function None({ name }: { name: string }) {
  const field = useStepField();
  return <Radio id={controlId(name)} name={name} value="" label="None" isChosen={field(name).defaultValue === ''} />;
}
