import { Form } from '@remix-run/react';
import type { FieldErrors } from '#app/errors.ts';
import {
  CALCULATOR_LEVELS,
  type CalculatorEntries,
  type CalculatorOptions,
} from '#app/modules/estimates/calculator-import/calculator-import.ts';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { Checkbox } from '#app/ui/form/checkbox.tsx';
import { FieldGroup } from '#app/ui/form/field.tsx';
import { LEVEL_WORDS } from '#app/ui/form/level-picker.tsx';
import { NumberInput } from '#app/ui/form/number-input.tsx';
import { RadioGroup } from '#app/ui/form/radio-cards.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';

/** By control name. */
export type CalculatorImportTexts = Readonly<Record<string, string | readonly string[]>>;

interface CalculatorImportFormProps {
  readonly offer: CalculatorOptions;
  readonly submissionId: string;
  readonly texts: CalculatorImportTexts;
  readonly errors: FieldErrors;
}

type Product = CalculatorOptions['subProducts'][number];
type ProductField = 'proposedSubProducts' | 'proposedAddOns';

const factName = (id: string) => `fields.${id}.value`;

export function textsOf(handOff: CalculatorEntries | null): CalculatorImportTexts {
  if (!handOff) return {};
  const products = handOff.products.map(String);
  return {
    industry: handOff.industry,
    level: handOff.level,
    currencyId: String(handOff.currencyId ?? ''),
    proposedSubProducts: products,
    proposedAddOns: products,
    ...Object.fromEntries(Object.entries(handOff.facts).map(([id, text]) => [factName(id), text])),
  };
}

/** Lists the labels for the problem summary, in the order of the form. */
export function calculatorImportLabels({ facts }: CalculatorOptions): Record<string, string> {
  return {
    name: 'ROI name',
    newCustomer: 'Customer',
    industry: 'Industry',
    level: 'Assumptions',
    currencyId: 'Currency',
    proposedSubProducts: 'Products',
    proposedAddOns: 'Add-ons',
    ...Object.fromEntries(facts.map(({ id, label }) => [factName(id), label])),
  };
}

export function CalculatorImportFields({ offer, submissionId, texts, errors }: CalculatorImportFormProps) {
  const all = (name: string): readonly string[] => [texts[name] ?? []].flat();
  const field = (name: string, fallback = '') => ({
    name,
    defaultValue: all(name).at(-1) || fallback,
    errors: errors[name],
  });
  const isGiven = ({ id }: { readonly id: string }) => all(factName(id)).some((text) => text !== '');
  const others = offer.facts.filter((fact) => !isGiven(fact));
  const isOtherWrong = others.some(({ id }) => errors[factName(id)]);
  const factField = ({ id, label, unit }: CalculatorOptions['facts'][number]) => (
    <NumberInput key={id} {...field(factName(id))} label={label} unit={unit} />
  );
  const isTicked = (name: string) => (product: Product) => all(name).includes(String(product.id));
  const tick = (name: ProductField) => (product: Product) => (
    <Checkbox
      key={product.id}
      name={name}
      value={String(product.id)}
      label={product.name}
      defaultChecked={isTicked(name)(product)}
    />
  );
  const ticks = (name: ProductField, label: string, choices: readonly Product[]) => {
    const [given, rest] = [choices.filter(isTicked(name)), choices.filter((product) => !isTicked(name)(product))];
    return (
      <FieldGroup name={name} label={label} errors={errors[name]}>
        {given.map(tick(name))}
        <details className="more-fields" open={given.length === 0 || undefined}>
          <summary>{given.length === 0 ? `All ${label.toLowerCase()}` : `Other ${label.toLowerCase()}`}</summary>
          {rest.map(tick(name))}
        </details>
      </FieldGroup>
    );
  };
  return (
    <Form method="post" noValidate className="step-form hand-off">
      <input type="hidden" name="submissionId" value={submissionId} />
      <div className="fields">
        <TextInput {...field('name')} label="ROI name" autoComplete="off" width="medium" />
        <TextInput
          {...field('newCustomer')}
          label="Customer"
          hint="If this customer already exists, the draft is added to it."
          autoComplete="off"
          width="medium"
        />
        <Select
          {...field('industry')}
          label="Industry"
          options={[
            { value: '', label: 'Choose an industry' },
            ...offer.industries.map(({ id, label }) => ({ value: id, label })),
          ]}
        />
        <RadioGroup
          {...field('level', 'average')}
          label="Assumptions"
          options={CALCULATOR_LEVELS.map((value) => ({ value, label: LEVEL_WORDS[value] }))}
        />
        <Select
          {...field('currencyId', '1')}
          label="Currency"
          options={offer.currencies.map(({ id, code, name }) => ({ value: String(id), label: `${code}, ${name}` }))}
        />
        {ticks('proposedSubProducts', 'Products', offer.subProducts)}
        {ticks('proposedAddOns', 'Add-ons', offer.addOns)}
        {offer.facts.filter(isGiven).map(factField)}
        {others.length > 0 ? (
          <details className="more-fields" open={others.length === offer.facts.length || isOtherWrong || undefined}>
            <summary>{others.length === offer.facts.length ? 'Figures' : 'Other figures (optional)'}</summary>
            <div className="fields">{others.map(factField)}</div>
          </details>
        ) : null}
      </div>
      <div className="form-actions">
        <ButtonLink href="/estimates">Cancel</ButtonLink>
        <SubmitButton pendingText="Creating…">Create draft</SubmitButton>
      </div>
    </Form>
  );
}
