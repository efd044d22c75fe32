import { Checkbox } from '#app/ui/form/checkbox.tsx';
import type { ProductsContent, Side } from '../wizard/content.ts';
import { useIsChosen } from '../wizard/step-fields.tsx';

type Family = ProductsContent['families'][number];
type Product = Family['subProducts'][number];

/** What is offered, or what the customer has, of one family. */
export function ProductColumn({ family, column }: { family: Family; column: ProductsContent['sides'][number] }) {
  const { side, title, hasProducts, hasOthers } = column;
  const editions = family.subProducts.filter(({ isEdition }) => isEdition);
  const others = family.subProducts.filter(({ isEdition }) => !isEdition);
  return (
    <div className="product-column">
      {hasProducts ? (
        <fieldset className="product-list">
          <legend className="field-label">{title}</legend>
          {editions.length > 0 ? <NoEdition familyId={family.id} side={side} editions={editions} /> : null}
          {editions.map((product) => (
            <ProductChoice key={product.id} product={product} side={side} familyId={family.id} />
          ))}
          {others.map((product) => (
            <ProductChoice key={product.id} product={product} side={side} familyId={family.id} />
          ))}
        </fieldset>
      ) : null}
      {hasOthers && family.otherProducts.length > 0 ? <OtherProducts family={family} column={column} /> : null}
    </div>
  );
}

/** Editions exclude each other, so they are radio buttons with a way back to none. */
function NoEdition(props: { familyId: number; side: Side; editions: readonly Product[] }) {
  const isChosen = useIsChosen();
  const name = `${props.side}SubProducts`;
  const isAny = props.editions.some(({ id }) => isChosen(name, String(id)));
  return (
    <label className="choice">
      <input type="radio" name={name} value="" defaultChecked={!isAny} className="radio-dot" />
      <span className="choice-text">None</span>
    </label>
  );
}

function ProductChoice({ product, side, familyId }: { product: Product; side: Side; familyId: number }) {
  const isChosen = useIsChosen();
  const name = `${side}SubProducts`;
  const value = String(product.id);
  return (
    <div className="product-choice">
      {product.isEdition ? (
        <label className="choice">
          <input
            type="radio"
            name={name}
            value={value}
            id={`f-${name}-${value}`}
            defaultChecked={isChosen(name, value)}
            className="radio-dot"
            data-family={familyId}
          />
          <span className="choice-text">
            {product.name}
            {product.description ? <span className="choice-detail">{product.description}</span> : null}
          </span>
        </label>
      ) : (
        <Checkbox
          name={name}
          value={value}
          label={product.name}
          detail={product.description || undefined}
          defaultChecked={isChosen(name, value)}
        />
      )}
      {product.addOns.length > 0 ? (
        <fieldset className="add-ons">
          <legend className="visually-hidden">Add-ons of {product.name}</legend>
          {product.addOns.map((addOn) => (
            <Checkbox
              key={addOn.id}
              id={`f-${side}AddOns-${product.id}-${addOn.id}`}
              name={`${side}AddOns`}
              value={String(addOn.id)}
              label={addOn.name}
              detail="Add-on"
              defaultChecked={isChosen(`${side}AddOns`, String(addOn.id)) && isChosen(name, value)}
            />
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}

function OtherProducts({ family, column }: { family: Family; column: ProductsContent['sides'][number] }) {
  const isChosen = useIsChosen();
  const name = `${column.side}OtherProducts`;
  return (
    <fieldset className="product-list">
      <legend className="field-label">{column.hasProducts ? 'Other products in use today' : column.title}</legend>
      <p className="hint">None, unless ticked.</p>
      {family.otherProducts.map(({ id, name: label }) => (
        <Checkbox
          key={id}
          name={name}
          value={String(id)}
          label={label}
          defaultChecked={isChosen(name, String(id))}
        />
      ))}
    </fieldset>
  );
}
