import { TextInput } from '#app/ui/form/text-input.tsx';
import { useStepField } from '../wizard/step-fields.tsx';

export function Agreement(props: { name: string; label: string; isOfThisValue: boolean }) {
  const { name, label, isOfThisValue } = props;
  const field = useStepField();
  const given = (part: string) => ({
    ...field(`${name}.${part}`),
    ...(isOfThisValue ? {} : { defaultValue: '' }),
  });
  const of = (text: string) => (
    <>
      {text}
      <span className="visually-hidden">: {label}</span>
    </>
  );
  return (
    <>
      <TextInput {...given('agreedBy')} label={of('Agreed by')} autoComplete="off" width="medium" />
      <TextInput {...given('agreedOn')} label={of('On')} type="date" autoComplete="off" width="medium" />
    </>
  );
}

/**
 * Parses a source that is a person.
 *
 * @returns `otherwise` for published sources and expert defaults
 */
export function ownerOf(text: string, otherwise: 'customer' | 'seller') {
  return text === 'agreed' || text === 'customer' || text === 'seller' ? text : otherwise;
}
