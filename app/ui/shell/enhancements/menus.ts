import { useEffect } from 'react';

/** Makes disclosures marked `data-menu` behave as menus: one open at a time, inside the window, Escape restores the focus. */
export function useMenus(): void {
  useEffect(() => {
    const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]');
    function onClick(event: Event) {
      for (const menu of openMenus()) {
        const inside = event.target instanceof Node && menu.contains(event.target);
        const onLink = event.target instanceof Element && event.target.closest('a') !== null;
        if (!inside || onLink) menu.open = false;
      }
    }
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      for (const menu of openMenus()) {
        const held = menu.contains(document.activeElement);
        menu.open = false;
        if (held) menu.querySelector('summary')?.focus();
      }
    }
    function onToggle({ target }: Event) {
      if (!(target instanceof HTMLDetailsElement) || !target.matches('.row-actions[open]')) return;
      const menu = target.querySelector('.menu')?.getBoundingClientRect();
      if (menu)
        target.toggleAttribute('data-above', opensAbove(target.getBoundingClientRect(), menu, window.innerHeight));
    }
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKey);
    document.addEventListener('toggle', onToggle, true);
    return () => {
      document.removeEventListener('toggle', onToggle, true);
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
}

/** Returns true if a menu has no room below its button, but above. */
export function opensAbove(
  button: { readonly top: number; readonly bottom: number },
  menu: { readonly height: number },
  windowHeight: number,
): boolean {
  return button.bottom + menu.height > windowHeight && button.top >= menu.height;
}
