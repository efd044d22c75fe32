import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { ActionFailure } from '#app/http/page.server.ts';
import { FAMILY_ICON_NAMES } from '#app/modules/catalogue/manage.schema.ts';
import type { ManagedFamily, ManagedProduct } from '#app/modules/catalogue/manage.server.ts';
import { LoaderOverlay, useReloading } from '#app/ui/feedback/loader-overlay.tsx';
import { SubmitButton } from '#app/ui/form/button.tsx';
import { Checkbox } from '#app/ui/form/checkbox.tsx';
import { NumberInput } from '#app/ui/form/number-input.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { BaseFields } from '#app/ui/saving/base-fields.tsx';
import { FAMILY_LABELS } from './family-texts.ts';

const ICON_LABELS: Record<(typeof FAMILY_ICON_NAMES)[number], string> = {
  experience: 'Digital experience',
  mobile: 'Mobile',
  network: 'Network',
  iq: 'IQ',
  acceleration: 'Acceleration',
};

interface FieldsProps {
  readonly texts: Readonly<Record<string, string>>;
  readonly refusal: ActionFailure | undefined;
}

export function FamilyFields(props: FieldsProps & { readonly family: ManagedFamily }) {
  const { family, texts, refusal } = props;
  const field = fieldMaker(texts);
  const tick = tickMaker(props);
  const busy = useReloading();
  const addOns = family.products.filter(({ kind }) => kind === 'addOn');
  return (
    <LoaderOverlay busy={busy} what="the products">
      <Form method="post" noValidate className="configuration-form">
        <BaseFields answer={refusal} texts={texts} />
        <fieldset className="product-fields">
          <legend className="visually-hidden">Family</legend>
          <TextInput {...field('name')} isRequired />
          <TextInput {...field('category')} isRequired />
          <TextInput {...field('description')} />
          <Select
            {...field('icon')}
            options={FAMILY_ICON_NAMES.map((value) => ({ value, label: ICON_LABELS[value] }))}
          />
          <div className="fields fields-two">
            <TextInput {...field('colour')} hint="Enter a color as # and 6 hex digits, for example #0B5D57." />
            <TextInput {...field('darkColour')} hint="Optional. Defaults to a lighter tone." />
          </div>
          <TextInput {...field('position')} inputMode="numeric" width="short" />
          <Checkbox name="isActive" label={FAMILY_LABELS.isActive} defaultChecked={tick('isActive')} />
        </fieldset>
        <section className="product-list" aria-labelledby="products">
          <h2 id="products">Products</h2>
          {family.products.map((product) => (
            <ProductFields key={product.id} {...props} product={product} addOns={addOns} />
          ))}
        </section>
        <div className="form-actions">
          <SubmitButton pendingText="Saving…">Save</SubmitButton>
        </div>
      </Form>
    </LoaderOverlay>
  );
}

const KINDS: Record<ManagedProduct['kind'], string> = {
  subProduct: 'sub-product',
  addOn: 'add-on',
  other: 'other product',
};

function ProductFields(
  props: FieldsProps & { readonly product: ManagedProduct; readonly addOns: readonly ManagedProduct[] },
) {
  const { product, addOns, texts } = props;
  const field = fieldMaker(texts);
  const tick = tickMaker(props);
  const prefix = `p${product.id}`;
  return (
    <ProductSection
      title={product.name}
      detail={[`${KINDS[product.kind]} ${product.id}`, ...(product.isActive ? [] : ['not active'])].join(', ')}
      isOpen={Object.keys(props.refusal?.errors ?? {}).some((name) => name.startsWith(`${prefix}.`))}
    >
      <TextInput {...field(`${prefix}.name`)} isRequired />
      <TextInput {...field(`${prefix}.description`)} />
      <div className="fields fields-two">
        <TextInput {...field(`${prefix}.position`)} inputMode="numeric" width="short" />
        {product.priceUnit === null ? null : (
          <NumberInput {...field(`${prefix}.listPrice`)} hint={`US dollars, ${product.priceUnit}.`} />
        )}
      </div>
      <Checkbox
        name={`${prefix}.isActive`}
        label={FAMILY_LABELS.isActive}
        defaultChecked={tick(`${prefix}.isActive`)}
      />
      {product.kind === 'subProduct'
        ? addOns.map((addOn) => (
            <Checkbox
              key={addOn.id}
              name={`${prefix}.addOn.a${addOn.id}`}
              label={`Accepts ${addOn.name}`}
              defaultChecked={tick(`${prefix}.addOn.a${addOn.id}`)}
            />
          ))
        : null}
    </ProductSection>
  );
}

/** Collapsed unless something in it is wrong. */
function ProductSection(props: {
  readonly title: string;
  readonly detail: string;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}) {
  return (
    <details className="assumption-group" open={props.isOpen}>
      <summary className="assumption-group-head">
        <h3>{props.title}</h3>
        <span className="assumption-group-count">{props.detail}</span>
      </summary>
      <fieldset className="product-fields">
        <legend className="visually-hidden">{props.title}</legend>
        {props.children}
      </fieldset>
    </details>
  );
}

function fieldMaker(texts: FieldsProps['texts']) {
  return (name: string) => {
    const part = name.replace(/^p\d+\./, '') as keyof typeof FAMILY_LABELS;
    return { name, label: FAMILY_LABELS[part], defaultValue: texts[name] };
  };
}

function tickMaker({ texts, refusal }: FieldsProps) {
  return (name: string) => (refusal ? refusal.values[name] === 'on' : texts[name] === 'on');
}
