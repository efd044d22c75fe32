import { useRef } from 'react';
import { controlId } from '#app/ui/form/field.tsx';
import type { FoundRecord } from './find-records.server.ts';

/**
 * Fills in the industry of the chosen customer or account. An industry that the user chose, or that is stored, stays. Without
 * scripts the save does the same.
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
