import type { FieldErrors } from '#app/errors.ts';
import { Checkbox } from '#app/ui/form/checkbox.tsx';
import { FieldGroup } from '#app/ui/form/field.tsx';
import { RadioGroup } from '#app/ui/form/radio-cards.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import type { SetupData } from './load-setup.server.ts';
import { SETUP_LABELS, type SetupValues } from './setup-values.ts';

interface FieldProps {
  readonly values: SetupValues;
  readonly errors: FieldErrors;
}

export function OfferFields({ values, errors, offer }: FieldProps & { readonly offer: SetupData['offer'] }) {
  return (
    <div className="fields">
      <FieldGroup
        name="subProducts"
        label={SETUP_LABELS.subProducts}
        hint="Only their coefficients are published. Visitors don’t see which products savings come from."
        errors={errors.subProducts}
      >
        {offer.families.map(({ name, subProducts }) => (
          <fieldset key={name} className="widget-family">
            <legend className="widget-family-name">{name}</legend>
            {subProducts.map((product) => (
              <Checkbox
                key={product.id}
                name="subProducts"
                value={String(product.id)}
                label={product.name}
                defaultChecked={values.has('subProducts', product.id)}
              />
            ))}
          </fieldset>
        ))}
      </FieldGroup>
      <FieldGroup name="addOns" label={SETUP_LABELS.addOns} errors={errors.addOns}>
        {addOnsOf(offer).map(({ id, name, parents }) => (
          <Checkbox
            key={id}
            name="addOns"
            value={String(id)}
            label={name}
            detail={`With ${parents.join(' or ')}`}
            defaultChecked={values.has('addOns', id)}
          />
        ))}
      </FieldGroup>
      <FieldGroup
        name="facts"
        label={SETUP_LABELS.facts}
        hint="Up to six fields for visitors. Benefits that need other fields are excluded."
        errors={errors.facts}
      >
        {offer.facts.map(({ id, label }) => (
          <Checkbox key={id} name="facts" value={id} label={label} defaultChecked={values.has('facts', id)} />
        ))}
      </FieldGroup>
    </div>
  );
}

/** Lists each add-on once, with its products. */
function addOnsOf({ families }: SetupData['offer']) {
  const addOns = new Map<number, { id: number; name: string; parents: string[] }>();
  for (const product of families.flatMap(({ subProducts }) => subProducts)) {
    for (const { id, name } of product.addOns) {
      const known = addOns.get(id) ?? { id, name, parents: [] };
      known.parents.push(product.name);
      addOns.set(id, known);
    }
  }
  return [...addOns.values()];
}

const LEVELS = [
  { value: 'low', label: 'Low' },
  { value: 'average', label: 'Average' },
  { value: 'high', label: 'High' },
];

const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
  { value: 'ar', label: 'العربية' },
];

export function StartFields(props: FieldProps & { readonly offer: SetupData['offer'] }) {
  const { values, errors, offer } = props;
  const field = (name: string, hint?: string) => ({
    name,
    defaultValue: values.text(name),
    errors: errors[name],
    hint,
  });
  return (
    <div className="fields">
      <Select
        {...field('industry', 'The starting value; visitors can change it')}
        label={SETUP_LABELS.industry}
        options={offer.industries.map(({ id, label }) => ({ value: id, label }))}
      />
      <Select
        {...field('locale', 'Of the calculator’s words and numbers')}
        label={SETUP_LABELS.locale}
        options={LANGUAGES}
      />
      <RadioGroup {...field('level')} label={SETUP_LABELS.level} options={LEVELS} />
      <Select
        {...field('currencyCode')}
        label={SETUP_LABELS.currencyCode}
        options={offer.currencies.map(({ code, name }) => ({ value: code, label: `${code}, ${name}` }))}
      />
      <TextInput
        {...field('accent', 'For example #1B2B5A; it must be readable on white. Leave blank for the standard color.')}
        label={SETUP_LABELS.accent}
        width="medium"
        spellCheck={false}
        autoComplete="off"
      />
      <TextInput
        {...field('leadEmail', 'Receives visitors’ emails on pages with lead="mailto"')}
        label={SETUP_LABELS.leadEmail}
        inputMode="email"
        autoComplete="off"
      />
    </div>
  );
}

/** Visitors see the savings after fees if every chosen product has a price and a field that its quantity follows. */
export function PriceFields({ values, errors, offer }: FieldProps & { readonly offer: SetupData['offer'] }) {
  return (
    <FieldGroup
      name="prices"
      label={SETUP_LABELS.prices}
      hint="Optional, in the currency above. With a price for every chosen product, visitors also see the savings after fees."
      errors={errors.prices}
    >
      <div className="widget-prices">
        {offer.priced.map(({ id, name, unit }) => (
          <TextInput
            key={id}
            name={`prices.p${id}`}
            label={name}
            unit={unit}
            defaultValue={values.text(`prices.p${id}`)}
            errors={errors[`prices.p${id}`]}
            inputMode="decimal"
            autoComplete="off"
            width="medium"
          />
        ))}
      </div>
    </FieldGroup>
  );
}

export function SiteFields({ values, errors, allowsLoopback }: FieldProps & { allowsLoopback: boolean }) {
  const loopback = allowsLoopback ? ' This demonstration also allows every address on this machine.' : '';
  return (
    <div className="fields">
      <TextArea
        name="allowedOrigins"
        label={SETUP_LABELS.allowedOrigins}
        rows={4}
        hint={`One per line, exactly as in the address bar: https://www.example.com. With and without www are two sites.${loopback}`}
        defaultValue={values.text('allowedOrigins')}
        errors={errors.allowedOrigins}
      />
      <Checkbox
        name="isActive"
        label={SETUP_LABELS.isActive}
        detail="Everything above is public while it is published."
        defaultChecked={values.has('isActive', 'on')}
        errors={errors.isActive}
      />
    </div>
  );
}
