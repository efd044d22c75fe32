import { TEXT_FIGURES } from '@worthwhile/roi-core/report-model';
import type { ComponentProps, MouseEvent } from 'react';
import { capital } from '#app/figure-text.ts';
import { useEnhanced } from '#app/ui/enhanced.ts';
import { controlId } from '#app/ui/form/field.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { Icon } from '#app/ui/icons.tsx';
import './text-figures.css';

/** A text of a report. With scripts, its menu inserts a figure at the cursor; without, the page lists their names. */
export function ReportTextArea(props: ComponentProps<typeof TextArea>) {
  const isEnhanced = useEnhanced();
  const id = props.id ?? controlId(props.name);
  return <TextArea {...props} aside={isEnhanced ? <FigureMenu areaId={id} of={props.label} /> : undefined} />;
}

function FigureMenu({
  areaId,
  of,
}: {
  readonly areaId: string;
  readonly of: ComponentProps<typeof TextArea>['label'];
}) {
  function insert(name: string, { currentTarget }: MouseEvent) {
    currentTarget.closest('details')?.removeAttribute('open');
    const area = document.getElementById(areaId);
    if (!(area instanceof HTMLTextAreaElement)) return;
    area.focus();
    area.setRangeText(`{${name}}`, area.selectionStart, area.selectionEnd, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return (
    <details className="row-actions figure-menu" data-menu="">
      <summary className="button button-text">
        Insert a figure<span className="visually-hidden"> into {of}</span>
        <Icon name="chevronDown" size={16} />
      </summary>
      <ul className="menu">
        {Object.entries(TEXT_FIGURES).map(([name, meaning]) => (
          <li key={name}>
            <button type="button" className="menu-item" onClick={(event) => insert(name, event)}>
              {capital(meaning)}
              <code>{`{${name}}`}</code>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
