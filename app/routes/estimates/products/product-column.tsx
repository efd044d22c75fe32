import { NONE } from '@worthwhile/roi-core';
import type { FormEvent } from 'react';
import { Button } from '#app/ui/form/button.tsx';
import { Checkbox, choiceId } from '#app/ui/form/checkbox.tsx';
import { OptionCard, optionNames } from '#app/ui/form/radio-cards.tsx';
import { useIsChosen } from '../wizard/step-fields.tsx';
import type { ProductsContent } from './load-products.server.ts';
import { type ChosenIds, reasonAgainst } from './offered.ts';
import { AllReductions, LeadingReductions, UnitPrice } from './product-facts.tsx';

type Family = ProductsContent['families'][number];
type Column = ProductsContent['sides'][number];

interface ColumnProps {
  readonly content: ProductsContent;
  readonly family: Family;
  readonly column: Column;
  readonly chosen: ChosenIds;
  /** Without scripts only a stored choice can disable a product. */
  readonly hasScripts: boolean;
  readonly isOpen: boolean;
}

export function ProductColumn(props: ColumnProps) {
  const { family, column } = props;
  const { hasProducts, hasOthers } = column;
  return (
    <div className="product-column">
      {hasProducts ? <SubProducts {...props} /> : null}
      {hasOthers && family.otherProducts.length > 0 ? <OtherProducts {...props} /> : null}
    </div>
  );
}

/** A selected product stays enabled, so the user can deselect it. */
function useOffer({ content, column, chosen, hasScripts }: ColumnProps) {
  const ids = chosen[column.side];
  return (id: number, detail: string) => {
    const reason = reasonAgainst(content, column, id, chosen);
    const isKnown = hasScripts || ids.size > 0 || column.keptOut.includes(id);
    return {
      detail: reason ?? (detail || undefined),
      disabled: reason !== null && isKnown && !ids.has(id),
    };
  };
}

/** Editions exclude each other: radio buttons with a way back to none. The rest are check boxes. */
function SubProducts(props: ColumnProps) {
  const { family, column, content, chosen } = props;
  const isChosen = useIsChosen();
  const offer = useOffer(props);
  const name = `${column.side}SubProducts`;
  const editions = family.subProducts.filter(({ isEdition }) => isEdition);
  const hasEdition = editions.some(({ id }) => isChosen(name, String(id)));
  const hasTwo = content.sides.filter(({ hasProducts }) => hasProducts).length > 1;
  const host = addOnHost(family, chosen[column.side]);
  const noneId = choiceId(name, 'none');
  return (
    <fieldset className="product-list">
      <legend className={hasTwo ? 'product-list-title' : 'visually-hidden'}>{column.title}</legend>
      {family.subProducts.map((product) => {
        const value = String(product.id);
        const id = choiceId(name, value);
        const { detail, disabled } = offer(product.id, product.description);
        return (
          <OptionCard
            key={value}
            id={id}
            title={product.name}
            input={
              <input
                type={product.isEdition ? 'radio' : 'checkbox'}
                className={product.isEdition ? 'radio-dot' : 'tick-box'}
                {...optionNames(id, true)}
                {...{ name, value, disabled }}
                defaultChecked={isChosen(name, value)}
              />
            }
            aside={<LeadingReductions product={product} leading={family.leading} />}
            more={
              <>
                <AllReductions product={product} />
                {host === product.id ? <AddOns {...props} of={product.name} /> : null}
              </>
            }
          >
            {detail} {product.price ? <UnitPrice price={product.price} /> : null}
          </OptionCard>
        );
      })}
      {editions.length > 0 ? (
        <OptionCard
          id={noneId}
          title="None"
          input={
            <input
              type="radio"
              className="radio-dot"
              {...optionNames(noneId, false)}
              name={name}
              value=""
              defaultChecked={!hasEdition && (content.isAnswered || isChosen(name, ''))}
            />
          }
        />
      ) : null}
      {host === null && family.addOns.length > 0 ? (
        <noscript>
          <AddOns {...props} />
        </noscript>
      ) : null}
    </fieldset>
  );
}

/** The chosen product whose card holds the family's add-ons: one that accepts any of them, else the first. */
function addOnHost({ subProducts, addOns }: Family, chosen: ReadonlySet<number>): number | null {
  if (addOns.length === 0) return null;
  const ids = subProducts.map(({ id }) => id).filter((id) => chosen.has(id));
  return ids.find((id) => addOns.some(({ parents }) => parents.includes(id))) ?? ids[0] ?? null;
}

function AddOns(props: ColumnProps & { readonly of?: string }) {
  const { family, column, chosen, hasScripts, isOpen, of } = props;
  const offer = useOffer(props);
  const name = `${column.side}AddOns`;
  const options = family.addOns.map((addOn) => ({
    ...addOn,
    ...offer(addOn.id, of ? addsTo(addOn.benefits) : `Requires ${addOn.takenBy}`),
  }));
  return (
    <fieldset className="add-ons">
      <legend className="add-ons-title">
        {of ? `Add-ons for ${of}` : 'Add-ons'}
        <span className="visually-hidden">, {column.title}</span>
      </legend>
      {options.map(({ id, name: label, detail, disabled, price }) => (
        <div key={id} className="add-on">
          <Checkbox
            name={name}
            value={String(id)}
            label={label}
            detail={detail}
            disabled={disabled}
            defaultChecked={chosen[column.side].has(id)}
          />
          {price ? <UnitPrice price={price} /> : null}
        </div>
      ))}
      {isOpen && !hasScripts ? (
        <noscript>
          <Button type="submit" name="intent" value="save">
            Save and show available add-ons
          </Button>
        </noscript>
      ) : null}
    </fieldset>
  );
}

function addsTo(benefits: number): string {
  return benefits === 0 ? '' : `Adds to ${benefits} ${benefits === 1 ? 'benefit' : 'benefits'}`;
}

function OtherProducts({ content, family, column }: ColumnProps) {
  const isChosen = useIsChosen();
  const name = `${column.side}OtherProducts`;
  const isNone = content.isAnswered && !family.otherProducts.some(({ id }) => isChosen(name, String(id)));
  return (
    <fieldset className="other-tools" onChange={keepToNone}>
      <legend className="product-list-title">{column.hasProducts ? 'Existing tools in use' : column.title}</legend>
      {/* Never posted, like the tabs: a deselected tool says the same. */}
      <Checkbox
        name="none"
        id={`none-${family.id}`}
        value={String(NONE.id)}
        form="family-tabs"
        label="None"
        defaultChecked={isNone}
      />
      {family.otherProducts.map(({ id, name: label }) => (
        <Checkbox key={id} name={name} value={String(id)} label={label} defaultChecked={isChosen(name, String(id))} />
      ))}
    </fieldset>
  );
}

function keepToNone({ target, currentTarget }: FormEvent<HTMLElement>): void {
  if (!(target instanceof HTMLInputElement) || !target.checked) return;
  for (const box of currentTarget.querySelectorAll<HTMLInputElement>('input[type=checkbox]'))
    if ((box.name === 'none') !== (target.name === 'none')) box.checked = false;
}
