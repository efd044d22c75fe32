import { Checkbox, choiceId } from '#app/ui/form/checkbox.tsx';
import type { ProductsContent } from '../wizard/content.ts';
import { useIsChosen } from '../wizard/step-fields.tsx';

type Family = ProductsContent['families'][number];
type Column = ProductsContent['sides'][number];

/** What is offered, or what the customer has, of one family. */
export function ProductColumn({ family, column }: { family: Family; column: Column }) {
  const { hasProducts, hasOthers } = column;
  return (
    <div className="product-column">
      {hasProducts ? <SubProducts family={family} column={column} /> : null}
      {hasProducts && family.addOns.length > 0 ? <AddOns family={family} column={column} /> : null}
      {hasOthers && family.otherProducts.length > 0 ? <OtherProducts family={family} column={column} /> : null}
    </div>
  );
}

/** What a product is, or that it would be refused here. */
function detailOf({ keptOut }: Column, id: number, description: string): string | undefined {
  return keptOut.includes(id) ? 'Cannot be chosen for this kind of estimate' : description || undefined;
}

/** Editions exclude each other, so they are radio buttons with a way back to none; the rest are tick boxes. */
function SubProducts({ family, column }: { family: Family; column: Column }) {
  const isChosen = useIsChosen();
  const { side, title } = column;
  const name = `${side}SubProducts`;
  const editions = family.subProducts.filter(({ isEdition }) => isEdition);
  const hasEdition = editions.some(({ id }) => isChosen(name, String(id)));
  return (
    <fieldset className="product-list">
      <legend className="product-list-title">{title}</legend>
      {editions.length > 0 ? <Edition name={name} value="" label="None" isChosen={!hasEdition} /> : null}
      {family.subProducts.map((product) => {
        const value = String(product.id);
        const chosen = isChosen(name, value);
        return product.isEdition ? (
          <Edition
            key={value}
            name={name}
            value={value}
            label={product.name}
            detail={detailOf(column, product.id, product.description)}
            isChosen={chosen}
          />
        ) : (
          <Checkbox
            key={value}
            name={name}
            value={value}
            label={product.name}
            detail={detailOf(column, product.id, product.description)}
            defaultChecked={chosen}
          />
        );
      })}
    </fieldset>
  );
}

function Edition(props: {
  name: string;
  value: string;
  label: string;
  detail?: string | undefined;
  isChosen: boolean;
}) {
  const { name, value, label, detail, isChosen } = props;
  return (
    <label className="choice">
      <input
        type="radio"
        name={name}
        value={value}
        id={choiceId(name, value || 'none')}
        defaultChecked={isChosen}
        className="radio-dot"
      />
      <span className="choice-text">
        {label}
        {detail ? <span className="choice-detail">{detail}</span> : null}
      </span>
    </label>
  );
}

function AddOns({ family, column }: { family: Family; column: Column }) {
  const isChosen = useIsChosen();
  const { side, title } = column;
  const name = `${side}AddOns`;
  return (
    <fieldset className="product-list">
      <legend className="product-list-title">
        Add-ons<span className="visually-hidden">, {title}</span>
      </legend>
      {family.addOns.map(({ id, name: label, takenBy }) => (
        <Checkbox
          key={id}
          name={name}
          value={String(id)}
          label={label}
          detail={detailOf(column, id, `With ${takenBy}`)}
          defaultChecked={isChosen(name, String(id))}
        />
      ))}
    </fieldset>
  );
}

function OtherProducts({ family, column }: { family: Family; column: Column }) {
  const isChosen = useIsChosen();
  const name = `${column.side}OtherProducts`;
  return (
    <fieldset className="product-list">
      <legend className="product-list-title">
        {column.hasProducts ? 'Other products in use today' : column.title}
      </legend>
      <p className="hint">None, unless ticked.</p>
      {family.otherProducts.map(({ id, name: label }) => (
        <Checkbox key={id} name={name} value={String(id)} label={label} defaultChecked={isChosen(name, String(id))} />
      ))}
    </fieldset>
  );
}
