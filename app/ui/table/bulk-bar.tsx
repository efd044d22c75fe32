import { Button } from '../form/button.tsx';

/** Submits the selected rows, or says why it cannot. */
export function BulkAction(props: {
  readonly label: string;
  /** Defaults to those of the form. */
  readonly action?: string;
  readonly method?: 'post';
  readonly blocked?: string | undefined;
}) {
  const { label, action, method, blocked } = props;
  if (blocked)
    return (
      <span className="bulk-blocked">
        {label}: {blocked}
      </span>
    );
  return (
    <Button type="submit" kind="text" formAction={action} formMethod={method}>
      {label}
    </Button>
  );
}
