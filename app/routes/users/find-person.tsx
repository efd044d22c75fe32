import { Form } from '@remix-run/react';
import { Button } from '#app/ui/form/button.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';

/** Narrows the people that a list of choices offers. */
export function FindPerson({ search }: { readonly search: string }) {
  return (
    <Form method="get" role="search" aria-label="People" className="form-narrow">
      <TextInput name="person" type="search" label="Find a person" defaultValue={search} maxLength={200} />
      <div>
        <Button type="submit">Search</Button>
      </div>
    </Form>
  );
}
