import { Fragment, useEffect, useRef } from 'react';
import { FamilyIcon } from '#app/ui/family-icon.tsx';
import { RadioGroup } from '#app/ui/form/radio-cards.tsx';
import { useNonce } from '#app/ui/nonce.ts';
import { TourAnchor } from '#app/ui/tour/tour-anchor.tsx';
import { KindOfBenefit } from '#app/ui/wizard/kind-of-benefit.tsx';
import type { Wording } from '../wizard/conflict-form.tsx';
import type { Frame } from '../wizard/content.ts';
import { useFieldErrors, useStepField } from '../wizard/step-fields.tsx';
import { StepForm } from '../wizard/step-form.tsx';
import { PRODUCT_LABELS } from '../wizard/step-labels.ts';
import { useStepSaving } from '../wizard/step-saving.tsx';
import { WizardFrame } from '../wizard/wizard-frame.tsx';
import { useChosenProducts, useTypedProducts } from './chosen-products.ts';
import type { ProductsContent } from './load-products.server.ts';
import { chosenOf, shortName } from './offered.ts';
import { ProductColumn } from './product-column.tsx';
import { ProductTray, TrayTotal } from './product-tray.tsx';

/**
 * A tab per product family. The tabs are radio buttons outside the form: they work without scripts, and every panel is posted.
 */
export function ProductsPage({ frame, content }: { frame: Frame; content: ProductsContent }) {
  return (
    <WizardFrame
      frame={frame}
      content={content}
      title="Products"
      lead={
        frame.mode === 'view' ? 'The products of this estimate. View only.' : 'Select the products for this estimate.'
      }
    >
      <StepForm frame={frame} content={content} wording={wordingOf(content)} beside={<TrayFoot content={content} />}>
        <ProductFields content={content} isOpen={frame.mode === 'edit'} />
      </StepForm>
      {/* The family tabs belong to this form, so they are never posted. */}
      <form id="family-tabs" method="get" />
    </WizardFrame>
  );
}

function TrayFoot({ content }: { content: ProductsContent }) {
  return <TrayTotal content={content} chosen={useTypedProducts(content)} />;
}

type Family = ProductsContent['families'][number];

const CATEGORIES = ['cost reduction', 'cost avoidance', 'productivity'] as const;

function wordingOf({ families }: ProductsContent): Wording {
  const products = families.flatMap((family) => [...family.subProducts, ...family.addOns, ...family.otherProducts]);
  return (_name, text) => products.find(({ id }) => String(id) === text)?.name ?? text;
}

/** The panel of the chosen tab: as CSS, which also works without scripts. Classes, as React escapes quotes. */
function shownRule(id: number): string {
  return `.family-tabs:has(.tab-${id}:checked) .panel-${id}{display:grid}`;
}

function ProductFields({ content, isOpen }: { content: ProductsContent; isOpen: boolean }) {
  const field = useStepField();
  const errors = useFieldErrors();
  const nonce = useNonce();
  const { families, sides } = content;
  const problems = problemsOf(content, errors);
  const shownFirst = problems.find(({ familyId }) => familyId !== null)?.familyId ?? families[0]?.id;
  const { presses } = useStepSaving().state;
  const tabs = useRef<HTMLFieldSetElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const { chosen, hasScripts, onChange } = useChosenProducts(content, fields);
  const selected = families.map((family) => ({ family, columns: chosenOf(content, family, chosen) }));
  // The user's tab stays open. After a refusal the tab with the problem opens instead.
  useEffect(() => {
    const refused = presses > 0 && tabs.current?.querySelector<HTMLInputElement>(`[value="${shownFirst}"]`);
    if (refused) refused.checked = true;
  }, [presses, shownFirst]);
  return (
    <>
      {content.asksBaselineBasis ? (
        <RadioGroup
          {...field('baselineBasis')}
          label="The customer’s figures describe"
          hint="A renewal is measured against costs before the product. We work back from today’s figures."
          options={[
            { value: 'today', label: 'Today, with the product in place' },
            { value: 'before', label: 'The time before the product' },
          ]}
        />
      ) : null}
      <SelectionProblems problems={problems.filter(({ familyId }) => familyId === null)} />
      <div className="products-layout">
        <style nonce={nonce} suppressHydrationWarning>
          {families.map(({ id }) => shownRule(id)).join('')}
        </style>
        <div className="family-tabs" ref={fields} onChange={onChange}>
          <fieldset className="family-tabs-row" ref={tabs}>
            <legend className="visually-hidden">Product family to show</legend>
            {selected.map(({ family, columns }) => (
              <label key={family.id} className="family-tab">
                {/* Belongs to a separate form, so choosing a tab posts nothing. */}
                <input
                  type="radio"
                  name="family"
                  value={family.id}
                  form="family-tabs"
                  defaultChecked={family.id === shownFirst}
                  className={`radio-hidden tab-${family.id}`}
                  data-family={family.id}
                />
                <span className="family-tab-body">
                  <FamilyIcon familyId={family.id} />
                  {shortName(family.name)}
                  <TabCount count={columns.flatMap(({ names }) => names).length} />
                </span>
              </label>
            ))}
          </fieldset>
          <TourAnchor steps={[12]} />
          {families.map((family) => (
            <section
              key={family.id}
              className={`family-panel panel-${family.id}`}
              data-family={family.id}
              aria-labelledby={`family-${family.id}`}
            >
              <h2 id={`family-${family.id}`} className="family-panel-title">
                {family.name}
              </h2>
              {family.description ? <p className="hint">{family.description}</p> : null}
              <BenefitKey family={family} />
              <SelectionProblems problems={problems.filter(({ familyId }) => familyId === family.id)} />
              <div
                className={
                  sides.every(({ hasProducts }) => hasProducts) && sides.length > 1
                    ? 'product-columns'
                    : 'product-sections'
                }
              >
                {sides.map((column) => (
                  <ProductColumn
                    key={column.title}
                    content={content}
                    family={family}
                    column={column}
                    chosen={chosen}
                    hasScripts={hasScripts}
                    isOpen={isOpen}
                  />
                ))}
              </div>
            </section>
          ))}
        </div>
        <ProductTray content={content} chosen={chosen} />
      </div>
    </>
  );
}

function BenefitKey({ family }: { family: Family }) {
  const shown = new Set(family.subProducts.flatMap(({ reductions }) => reductions).map(({ category }) => category));
  return (
    <p className="benefit-key">
      {CATEGORIES.filter((category) => shown.has(category)).map((category) => (
        <Fragment key={category}>
          <KindOfBenefit category={category} />{' '}
        </Fragment>
      ))}
      <span>
        Bars show the average reduction.
        {family.subProducts.some(({ isEdition }) => isEdition)
          ? ` Choose one ${shortName(family.name)} product.`
          : null}
      </span>
    </p>
  );
}

function TabCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="count">
      {count}
      <span className="visually-hidden"> selected</span>
    </span>
  );
}

interface SelectionProblem {
  readonly name: string;
  readonly message: string;
  /** The family whose tab shows the problem; null for none. */
  readonly familyId: number | null;
}

/** Groups the refused fields by family. The tab of the first one opens. */
function problemsOf(content: ProductsContent, errors: ReturnType<typeof useFieldErrors>): SelectionProblem[] {
  // With two columns a message needs the column's name.
  const about = (name: string) =>
    content.sides.length > 1 && name in PRODUCT_LABELS ? `${PRODUCT_LABELS[name]}: ` : '';
  const names = content.sides.flatMap(({ side }) => [`${side}SubProducts`, `${side}AddOns`, `${side}OtherProducts`]);
  return names.flatMap((name) =>
    (errors(name) ?? []).map((message) => ({
      name,
      message: about(name) + message,
      familyId: familyNamedIn(content, message),
    })),
  );
}

function familyNamedIn({ families }: ProductsContent, message: string): number | null {
  const isNamed = (family: Family) =>
    [...family.addOns, ...family.subProducts].some(({ name }) => message.includes(name));
  return families.find(isNamed)?.id ?? null;
}

/** The problem summary links here. */
function SelectionProblems({ problems }: { problems: readonly SelectionProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <div className="field field-invalid">
      {problems.map(({ name, message }) => (
        <p key={name + message} className="field-message" id={`f-${name}`} tabIndex={-1}>
          {message}
        </p>
      ))}
    </div>
  );
}
