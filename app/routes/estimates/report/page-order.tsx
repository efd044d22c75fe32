import type { ReportSection } from '@worthwhile/roi-core/report-model';
import { useEffect, useRef } from 'react';
import { controlId } from '#app/ui/form/field.tsx';
import { SetField } from '#app/ui/form/live/set-field.tsx';
import { Icon, type IconName } from '#app/ui/icons.tsx';
import { useTypedField } from '../wizard/step-fields.tsx';

const NAME = 'sectionOrder';

/** Moves a section up or down with buttons. The first and the last keep their place. */
export function PageOrder({ sections }: { readonly sections: readonly ReportSection[] }) {
  const order = useTypedField()(NAME).defaultValue;
  const movable = sections.slice(1, -1);
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<string | null>(null);
  // A row that moves in the page loses the focus. At either end one button is left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the order
  useEffect(() => {
    const row = pressed.current && list.current?.querySelector<HTMLElement>(`[data-section="${pressed.current}"]`);
    if (row && !row.contains(document.activeElement)) row.querySelector('button')?.focus();
    pressed.current = null;
  }, [order]);
  const place = (index: number, by: number) => {
    const ids = movable.map(({ id }) => id);
    const [moved] = ids.splice(index, 1);
    if (moved) ids.splice(index + by, 0, moved);
    return ids.join(',');
  };
  return (
    <details className="report-order">
      <summary>Change order</summary>
      <input type="hidden" name={NAME} id={controlId(NAME)} defaultValue={order} />
      <ol ref={list}>
        {movable.map(({ id, label }, index) => (
          <li
            key={id}
            data-section={id}
            onClickCapture={() => {
              pressed.current = id;
            }}
          >
            <span>{label}</span>{' '}
            <span className="report-order-buttons">
              {index > 0 ? <Move to={place(index, -1)} icon="chevronUp" words={`Move ${label} up`} /> : null}
              {index < movable.length - 1 ? (
                <Move to={place(index, 1)} icon="chevronDown" words={`Move ${label} down`} />
              ) : null}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

function Move({ to, icon, words }: { readonly to: string; readonly icon: IconName; readonly words: string }) {
  return (
    <SetField name={NAME} value={to}>
      <Icon name={icon} size={16} />
      <span className="visually-hidden">{words}</span>
    </SetField>
  );
}
