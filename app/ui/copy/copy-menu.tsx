import { type SyntheticEvent, useState } from 'react';
import { useEnhanced } from '../enhanced.ts';
import { Icon } from '../icons.tsx';
import type { Copyable } from './copy-for-slides.ts';

const load = () => import('./copy-for-slides.ts');

/**
 * Copies any table or chart of a report. The report's printed markup has no buttons, so opening the menu looks them up.
 *
 * @param props.within selector of the report's container
 */
export function CopyMenu({ within }: { readonly within: string }) {
  const isEnhanced = useEnhanced();
  const [found, setFound] = useState<readonly Copyable[]>([]);
  const [said, setSaid] = useState('');

  async function look({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
    if (!currentTarget.open) return;
    setSaid('');
    try {
      const { copyablesIn } = await load();
      setFound(copyablesIn(within));
    } catch {
      setSaid('Couldn’t load the copy menu. Try again in a moment.');
    }
  }
  async function copy({ target, kind, name }: Copyable, menu: Element | null) {
    try {
      const { copyForSlides } = await load();
      await copyForSlides(target);
      setSaid(`${kind === 'table' ? 'Table' : 'Chart'} copied: ${name}`);
    } catch {
      setSaid('Couldn’t copy. Your browser blocked it');
    }
    menu?.removeAttribute('open');
    menu?.querySelector('summary')?.focus();
  }

  if (!isEnhanced) return null;
  return (
    <div className="copy">
      <details className="row-actions" data-menu="" onToggle={look}>
        <summary className="button">
          Copy for slides
          <Icon name="chevronDown" size={16} />
        </summary>
        <ul className="menu copy-menu">
          {found.map((one) => (
            <li key={`${one.kind} ${one.name}`}>
              <button
                type="button"
                className="menu-item"
                onClick={(event) => copy(one, event.currentTarget.closest('details'))}
              >
                {one.name}
                <span className="copy-kind">{one.kind}</span>
              </button>
            </li>
          ))}
        </ul>
      </details>
      <span className="copy-said" role="status">
        {said}
      </span>
    </div>
  );
}
