import { TextInput } from '#app/ui/form/text-input.tsx';
import { useStepField } from '../wizard/step-fields.tsx';

/** Who at the customer agreed a figure, and on which day. */
export function Agreement({ name, label }: { name: string; label: string }) {
  const field = useStepField();
  const of = (text: string) => (
    <>
      {text}
      <span className="visually-hidden">: {label}</span>
    </>
  );
  return (
    <>
      <TextInput {...field(`${name}.agreedBy`)} label={of('Agreed by')} autoComplete="off" width="medium" />
      <TextInput {...field(`${name}.agreedOn`)} label={of('On')} type="date" autoComplete="off" width="medium" />
    </>
  );
}

/** Whose figure a text says that it is; anything else is `otherwise`. */
export function ownerOf(text: string, otherwise: 'customer' | 'seller') {
  return text === 'agreed' || text === 'customer' || text === 'seller' ? text : otherwise;
}
