import { useRef } from 'react';
import { controlId } from '#app/ui/form/field.tsx';
import type { FoundRecord } from '../wizard/content.ts';

/**
 * Fills in the industry that a chosen customer or account brings. One that was chosen by hand, or is stored, stays; what
 * the last record brought gives way to what the next one brings. Without scripts the save does the same.
 */
export function useBroughtIndustry(): (record: FoundRecord) => void {
  const brought = useRef('');
  return ({ industry }) => {
    const select = document.getElementById(controlId('industry'));
    if (!industry || !(select instanceof HTMLSelectElement)) return;
    if (select.value !== '' && select.value !== brought.current) return;
    brought.current = industry;
    select.value = industry;
    select.dispatchEvent(new Event('input', { bubbles: true }));
  };
}
