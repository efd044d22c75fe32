import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { useIsChosen } from '../wizard/step-fields.tsx';
import { useStepSaving } from '../wizard/step-saving.tsx';
import type { ProductsContent, Side } from './load-products.server.ts';
import { type ChosenIds, reasonAgainst } from './offered.ts';

const LISTS = ['SubProducts', 'AddOns', 'OtherProducts'] as const;
const SIDES: readonly Side[] = ['proposed', 'existing'];

/**
 * Reads the stored or refused choice without scripts, and the selected boxes with them. Replacing a product clears its add-ons.
 */
export function useChosenProducts(content: ProductsContent, fields: RefObject<HTMLElement>) {
  const isChosen = useIsChosen();
  const [ticked, setTicked] = useState<ChosenIds | null>(null);
  useEffect(() => {
    if (fields.current) setTicked(tickedIn(fields.current));
  }, [fields]);
  return {
    chosen: ticked ?? chosenAmong(content, isChosen),
    hasScripts: ticked !== null,
    onChange: ({ target, currentTarget }: FormEvent<HTMLElement>) => {
      if (target instanceof HTMLInputElement && target.name.endsWith('SubProducts'))
        untickUnfit(content, currentTarget);
      setTicked(tickedIn(currentTarget));
    },
  };
}

/** The choice as typed, for parts outside the form's own fields. */
export function useTypedProducts(content: ProductsContent): ChosenIds {
  const { typed } = useStepSaving().state;
  return chosenAmong(content, (name, value) => [typed[name] ?? []].flat().includes(value));
}

function chosenAmong(content: ProductsContent, isChosen: (name: string, value: string) => boolean): ChosenIds {
  const ids = content.families.flatMap(({ subProducts, addOns, otherProducts }) =>
    [...subProducts, ...addOns, ...otherProducts].map(({ id }) => id),
  );
  const of = (side: Side) => new Set(ids.filter((id) => LISTS.some((list) => isChosen(`${side}${list}`, String(id)))));
  return { proposed: of('proposed'), existing: of('existing') };
}

function inputsOf(fields: HTMLElement, name: string): HTMLInputElement[] {
  return [...fields.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)];
}

function tickedIn(fields: HTMLElement): ChosenIds {
  const of = (side: Side) =>
    new Set(
      LISTS.flatMap((list) => inputsOf(fields, side + list))
        .filter(({ checked, value }) => checked && value !== '')
        .map(({ value }) => Number(value)),
    );
  return { proposed: of('proposed'), existing: of('existing') };
}

function untickUnfit(content: ProductsContent, fields: HTMLElement): void {
  const chosen = tickedIn(fields);
  for (const side of SIDES) {
    const column = content.sides.find((each) => each.side === side);
    if (!column) continue;
    for (const input of inputsOf(fields, `${side}AddOns`))
      if (input.checked && reasonAgainst(content, column, Number(input.value), chosen)) input.checked = false;
  }
}
