import type { Dispatch, ReactNode } from 'react';
import { useState } from 'react';
import { useIsNarrow } from '#app/ui/enhanced.ts';
import { controlId, Field } from '#app/ui/form/field.tsx';
import { InputBox } from '#app/ui/form/text-input.tsx';
import { PersonMark } from '#app/ui/table/person.tsx';
import { StatusMark } from '#app/ui/table/status-mark.tsx';
import { useStepField } from '../../wizard/step-fields.tsx';
import type { Choice, ChoiceEvent } from './choice.ts';
import type { ShownProposal, ShownRecord } from './choice-query.server.ts';
import type { FoundRecord } from './find-records.server.ts';
import { RecordSearch } from './record-search.tsx';

type Found = Readonly<Record<string, readonly FoundRecord[]>>;

/** What is known about the chosen customer, beside the fields that it fills in. */
export function CustomerRecord(props: {
  readonly choice: Choice;
  readonly found: Found;
  readonly industryNames: Readonly<Record<string, string>>;
}) {
  const { choice, found, industryNames } = props;
  const { customer, proposal } = choice;
  if (!customer) return null;
  const record = proposal?.record;
  return (
    <section className="customer-record" aria-labelledby="customer-record">
      <header className="record-head">
        <PersonMark name={customer.name} isSelf={false} />
        <div>
          <h3 id="customer-record">
            <bdi>{customer.name}</bdi>
          </h3>
          {record?.account ? <p className="hint">{accountWords(record.account)}</p> : null}
        </div>
        <a href={`#${controlId('customerId')}`}>Choose another</a>
      </header>
      {record ? (
        <>
          <Row label="Industry">{(record.industry && industryNames[record.industry]) || 'Not known'}</Row>
          {record.accountCount > 0 ? (
            <AccountRows key={`${record.id} ${record.account?.id}`} {...{ record, found }} chosen={proposal.chosen} />
          ) : null}
          <EarlierEstimates record={record} />
        </>
      ) : null}
    </section>
  );
}

/** Account 004-1182 · your team: Elena Marsh, Priya Anand */
function accountWords({ externalId, isMine, team, hasMoreTeam }: NonNullable<ShownRecord['account']>): string {
  const names = hasMoreTeam ? [...team, 'others'] : team;
  const people = names.length === 0 ? '' : ` · ${isMine ? 'your team' : 'team'}: ${names.join(', ')}`;
  return `Account ${externalId}${people}`;
}

function AccountRows(props: {
  readonly record: ShownRecord;
  readonly chosen: ShownProposal['chosen'];
  readonly found: Found;
}) {
  const { record, chosen, found } = props;
  const { account = null, contact = null, opportunity = null } = chosen ?? {};
  const [shownContact, setContact] = useState<FoundRecord | null>(contact && withTitle(contact));
  return (
    <>
      <Row label="Account">
        <Change chosen={account?.name ?? 'None'} what="account" isOpen={found.account !== undefined}>
          <RecordSearch
            kind="account"
            options={account ? [account] : []}
            chosenId={account?.id}
            found={found.account}
            within="customerId"
            isSearchable={record.accountCount > 1 || !account}
            none="No account"
          />
        </Change>
      </Row>
      {account ? (
        <>
          <Row label="Contact">
            <Change chosen={contactWords(shownContact)} what="contact" isOpen={found.contact !== undefined}>
              <RecordSearch
                kind="contact"
                options={withChosen(record.contacts.map(withTitle), contact && withTitle(contact))}
                chosenId={contact?.id}
                found={found.contact}
                within="accountId"
                isSearchable={record.hasMoreContacts}
                onChoose={setContact}
                none="No contact"
              />
            </Change>
          </Row>
          <Row label="Opportunity">
            <RecordSearch
              kind="opportunity"
              options={withChosen(record.opportunities, opportunity)}
              chosenId={opportunity?.id}
              found={found.opportunity}
              within="accountId"
              isSearchable={record.hasMoreOpportunities}
              none="No opportunity"
            />
          </Row>
        </>
      ) : null}
    </>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="record-row">
      <span className="record-label">{label}</span>
      <div>{children}</div>
    </div>
  );
}

function Change(props: {
  readonly chosen: string;
  readonly what: string;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}) {
  return (
    <details className="record-change" open={props.isOpen || undefined}>
      <summary>
        {props.chosen}{' '}
        <span className="record-change-word">
          Change<span className="visually-hidden"> the {props.what}</span>
        </span>
      </summary>
      {props.children}
    </details>
  );
}

function EarlierEstimates({ record }: { readonly record: ShownRecord }) {
  const { rows, count, countIsMinimum } = record.earlier;
  const isNarrow = useIsNarrow();
  if (rows.length === 0) return <p className="hint">No estimates yet</p>;
  return (
    <details className="earlier" open={!isNarrow}>
      <summary className="earlier-head">
        <h4>
          Earlier estimates <span className="earlier-count">{countIsMinimum ? `${count} or more` : count}</span>
        </h4>
        <span className="hint">Value, hard savings only below</span>
      </summary>
      <ul>
        {rows.map(({ estId, name, href, status, created, value, canClone }) => (
          <li key={estId}>
            <a href={href}>
              <bdi>{name}</bdi>
            </a>
            <StatusMark status={status} />
            <span className="earlier-date">{created}</span>
            <span className="earlier-value num">
              {value?.amount ?? '–'}
              {value?.hardOnly ? <span className="row-second"> {value.hardOnly}</span> : null}
            </span>
            {canClone ? (
              <a href={`/estimates/${estId}/clone`}>
                Clone<span className="visually-hidden"> {name}</span>
              </a>
            ) : null}
          </li>
        ))}
      </ul>
      {count > rows.length ? <a href={`/estimates?customerId=${record.id}`}>All estimates of this customer</a> : null}
    </details>
  );
}

/** Stands in the place of a found customer's record. */
export function NewCustomer({ name, happen }: { readonly name: string; readonly happen: Dispatch<ChoiceEvent> }) {
  const { errors } = useStepField()('newCustomer');
  return (
    <section className="customer-record" aria-labelledby="new-customer">
      <header className="record-head">
        <span className="record-new-mark" aria-hidden="true" />
        <div>
          <h3 id="new-customer">New customer</h3>
          <p className="hint">Saved with this estimate. Choose its industry below the name.</p>
        </div>
      </header>
      <Field name="newCustomer" label="New customer name" errors={errors}>
        {(attributes) => (
          <InputBox
            attributes={attributes}
            native={{
              type: 'text',
              autoComplete: 'off',
              value: name,
              onChange: (event) => happen({ type: 'typed', name: 'newCustomer', text: event.currentTarget.value }),
            }}
          />
        )}
      </Field>
    </section>
  );
}

function withTitle({
  id,
  name,
  title,
}: {
  readonly id: number;
  readonly name: string;
  readonly title?: string;
}): FoundRecord {
  return { id, name, detail: title || undefined };
}

function contactWords(contact: FoundRecord | null): string {
  if (!contact) return 'None';
  return contact.detail ? `${contact.name}, ${contact.detail}` : contact.name;
}

function withChosen(records: readonly FoundRecord[], chosen: FoundRecord | null): readonly FoundRecord[] {
  return chosen && !records.some(({ id }) => id === chosen.id) ? [chosen, ...records] : records;
}
