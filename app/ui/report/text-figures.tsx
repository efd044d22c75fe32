import { TEXT_FIGURES } from '@worthwhile/roi-core/report-model';
import { useEffect, useRef } from 'react';
import { useEnhanced } from '#app/ui/enhanced.ts';
import './text-figures.css';

/** Lists the figures that a report's own texts can name. With scripts, a press inserts one where the cursor was. */
export function TextFigures() {
  const isEnhanced = useEnhanced();
  const list = useRef<HTMLDetailsElement>(null);
  const area = useRef<HTMLTextAreaElement | null>(null);
  useEffect(() => {
    const form = list.current?.closest('form');
    const follow = ({ target }: FocusEvent) => {
      if (target instanceof HTMLTextAreaElement) area.current = target;
    };
    form?.addEventListener('focusin', follow);
    return () => form?.removeEventListener('focusin', follow);
  }, []);

  function insert(name: string) {
    const into = area.current ?? list.current?.closest('form')?.querySelector('textarea');
    if (!into) return;
    into.focus();
    into.setRangeText(`{${name}}`, into.selectionStart, into.selectionEnd, 'end');
    into.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return (
    <details className="text-figures" ref={list}>
      <summary>{isEnhanced ? 'Insert a figure' : 'Figures in texts'}</summary>
      <p className="hint">
        {isEnhanced
          ? 'Select one to insert it where the cursor is. It follows the estimate.'
          : 'Write a name in braces. It is replaced by the figure of the estimate, and follows it.'}
      </p>
      <dl>
        {Object.entries(TEXT_FIGURES).map(([name, meaning]) => (
          <div key={name}>
            <dt>
              {isEnhanced ? (
                <button type="button" onClick={() => insert(name)}>
                  <code>{`{${name}}`}</code>
                </button>
              ) : (
                <code>{`{${name}}`}</code>
              )}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
