import { NONE } from '@worthwhile/roi-core';
import type { FormEvent } from 'react';
import { Button } from '#app/ui/form/button.tsx';
import { Checkbox, choiceId } from '#app/ui/form/checkbox.tsx';
import { Radio } from '#app/ui/form/radio-cards.tsx';
import { useIsChosen } from '../wizard/step-fields.tsx';
import type { ProductsContent } from './load-products.server.ts';
import { type ChosenIds, reasonAgainst } from './offered.ts';

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
      {hasProducts && family.addOns.length > 0 ? <AddOns {...props} /> : null}
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
  const { family, column, content } = props;
  const isChosen = useIsChosen();
  const offer = useOffer(props);
  const name = `${column.side}SubProducts`;
  const editions = family.subProducts.filter(({ isEdition }) => isEdition);
  const hasEdition = editions.some(({ id }) => isChosen(name, String(id)));
  return (
    <fieldset className="product-list">
      <legend className="product-list-title">{column.title}</legend>
      {editions.length > 0 ? (
        <Radio
          id={choiceId(name, 'none')}
          name={name}
          value=""
          label="None"
          isChosen={!hasEdition && (content.isAnswered || isChosen(name, ''))}
        />
      ) : null}
      {family.subProducts.map(({ id, name: label, description, isEdition }) => {
        const value = String(id);
        const option = { name, value, label, ...offer(id, description) };
        return isEdition ? (
          <Radio key={value} id={choiceId(name, value)} {...option} isChosen={isChosen(name, value)} />
        ) : (
          <Checkbox key={value} {...option} defaultChecked={isChosen(name, value)} />
        );
      })}
    </fieldset>
  );
}

function AddOns(props: ColumnProps) {
  const { family, column, hasScripts, isOpen } = props;
  const isChosen = useIsChosen();
  const offer = useOffer(props);
  const name = `${column.side}AddOns`;
  const options = family.addOns.map((addOn) => ({ ...addOn, ...offer(addOn.id, `Requires ${addOn.takenBy}`) }));
  return (
    <fieldset className="product-list">
      <legend className="product-list-title">
        Add-ons<span className="visually-hidden">, {column.title}</span>
      </legend>
      {options.map(({ id, name: label, detail, disabled }) => (
        <Checkbox
          key={id}
          name={name}
          value={String(id)}
          label={label}
          detail={detail}
          disabled={disabled}
          defaultChecked={isChosen(name, String(id))}
        />
      ))}
      {isOpen && !hasScripts && options.some(({ disabled }) => disabled) ? (
        <noscript>
          <Button type="submit" name="intent" value="save">
            Save and show available add-ons
          </Button>
        </noscript>
      ) : null}
    </fieldset>
  );
}

function OtherProducts({ content, family, column }: ColumnProps) {
  const isChosen = useIsChosen();
  const name = `${column.side}OtherProducts`;
  const isNone = content.isAnswered && !family.otherProducts.some(({ id }) => isChosen(name, String(id)));
  return (
    <fieldset className="product-list" onChange={keepToNone}>
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
