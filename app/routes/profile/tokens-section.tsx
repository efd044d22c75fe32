import { getFormProps, useForm } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { useMemo } from 'react';
import type { FieldErrors } from '#app/errors.ts';
import { TOKEN_DAYS } from '#app/modules/auth/token-days.ts';
import { TEXT } from '#app/text.ts';
import { CopyText } from '#app/ui/copy/copy-text.tsx';
import { Button, SubmitButton } from '#app/ui/form/button.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { DataTable } from '#app/ui/table/data-table.tsx';
import { AccountSection } from './account-section.tsx';
import { PROFILE_LABELS } from './profile-labels.ts';
import { RowForm } from './row-form.tsx';

interface TokenFields {
  readonly tokenName: string;
  readonly access: string;
  readonly days: string;
}

export interface NewToken {
  readonly token: string;
  readonly tokenName: string;
  readonly access: string;
  readonly days: number;
}

interface TokenRow {
  readonly id: number;
  readonly name: string;
  readonly access: string;
  readonly expires: string;
  readonly lastUsed: string;
}

export function TokensSection(props: {
  readonly tokens: readonly TokenRow[];
  /** A reload of the answer creates no second token. */
  readonly submissionId: string;
  readonly errors: FieldErrors;
  readonly values: Record<string, string | string[]>;
  /** New token, shown once. */
  readonly created: NewToken | null;
}) {
  const { tokens, submissionId, errors, values, created } = props;
  const refused = ['tokenName', 'access', 'days'].some((name) => errors[name]);
  // The form takes each new object for a new answer.
  const lastResult = useMemo(
    () => (refused ? ({ status: 'error', initialValue: values, error: errors } as const) : null),
    [refused, values, errors],
  );
  const [form, fields] = useForm<TokenFields>({
    id: 'create-token',
    defaultValue: { tokenName: '', access: 'read', days: '30' },
    lastResult,
  });
  return (
    <AccountSection
      id="tokens"
      title="Access tokens"
      lead="For the command line and the API. A token has your permissions."
      state={tokens.length === 0 ? 'None' : `${tokens.length} active`}
      hasErrors={refused || created !== null}
      aside={
        <RowForm label="Create token" isProtected isOpen={refused}>
          <Form className="form-narrow" method="post" {...getFormProps(form)} noValidate>
            <input type="hidden" name="submissionId" value={submissionId} />
            <div className="fields">
              <TextInput
                name={fields.tokenName.name}
                label={PROFILE_LABELS.tokenName}
                hint="What will use it, for example nightly reports"
                defaultValue={fields.tokenName.initialValue}
                errors={fields.tokenName.errors}
              />
              <Select
                name={fields.access.name}
                label={PROFILE_LABELS.access}
                defaultValue={fields.access.initialValue}
                options={[
                  { value: 'read', label: 'Read and download' },
                  { value: 'write', label: 'Read and write' },
                ]}
                errors={fields.access.errors}
              />
              <Select
                name={fields.days.name}
                label={PROFILE_LABELS.days}
                defaultValue={fields.days.initialValue}
                options={TOKEN_DAYS.map((days) => ({ value: String(days), label: `${days} days` }))}
                errors={fields.days.errors}
              />
            </div>
            <div>
              <SubmitButton kind="plain" name="intent" value="createToken" pendingText="Creating…">
                Create token
              </SubmitButton>
            </div>
          </Form>
        </RowForm>
      }
    >
      {created ? (
        <div className="notice notice-success" role="status">
          <p className="notice-text">
            <strong>Token created.</strong> Copy it now: you won’t see it again.{' '}
            <code className="long-text">{created.token}</code>
          </p>
          <CopyText text={created.token} what="token" />
          <p className="hint">
            {created.tokenName} · {created.access === 'write' ? 'read and write' : 'read'} · {created.days} days
          </p>
        </div>
      ) : null}
      {tokens.length === 0 ? <p>{TEXT.noRecords}</p> : <TokenTable tokens={tokens} />}
    </AccountSection>
  );
}

function TokenTable({ tokens }: { readonly tokens: readonly TokenRow[] }) {
  return (
    <DataTable
      caption="Access tokens, newest first"
      rows={tokens}
      keyOf={({ id }) => id}
      columns={[
        { label: 'Name', cell: ({ name }) => name },
        { label: 'Access', cell: ({ access }) => access },
        { label: 'Last used', cell: ({ lastUsed }) => lastUsed },
        { label: 'Expires', cell: ({ expires }) => expires },
        {
          label: 'Action',
          align: 'end',
          cell: ({ id, name }) => (
            <form method="post">
              <input type="hidden" name="tokenId" value={id} />
              <Button type="submit" kind="text" name="intent" value="revokeToken">
                Revoke<span className="visually-hidden"> {name}</span>
              </Button>
            </form>
          ),
        },
      ]}
    />
  );
}
