import { Form } from '@remix-run/react';
import { Button, ButtonLink } from '#app/ui/form/button.tsx';

/** A deleted schedule stops only future runs, so no page asks again. */
export function ScheduleActions(props: {
  readonly scheduleId: number;
  readonly name: string;
  readonly isActive: boolean;
}) {
  const { scheduleId, name, isActive } = props;
  const of = <span className="visually-hidden"> {name}</span>;
  return (
    <Form method="post" action="/reports/schedules">
      <input type="hidden" name="scheduleId" value={scheduleId} />
      <ButtonLink href={`/reports/schedules/${scheduleId}`} kind="text">
        Edit
        {of}
      </ButtonLink>
      <Button type="submit" kind="text" name="intent" value={isActive ? 'pause' : 'resume'}>
        {isActive ? 'Pause' : 'Resume'}
        {of}
      </Button>
      <Button type="submit" kind="text" name="intent" value="delete">
        Delete
        {of}
      </Button>
    </Form>
  );
}
