import { useFetcher } from '@remix-run/react';

/** Posts the action of a notice, such as Undo. On failure the notice stays, with the error, for another try. */
export function NoticeForm(props: {
  readonly action: string;
  readonly label: string;
  readonly fields: Readonly<Record<string, string>>;
}) {
  const fetcher = useFetcher<{ readonly message: string }>();
  return (
    <fetcher.Form method="post" action={props.action} className="notice-form">
      {Object.entries(props.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button button-text">
        {props.label}
      </button>
      <span role="alert">{fetcher.data?.message}</span>
    </fetcher.Form>
  );
}
