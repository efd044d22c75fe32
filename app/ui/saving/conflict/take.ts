import { type FormEvent, useState } from 'react';
import { formatRecentTime } from '#app/format-time.ts';
import type { Author } from '../../author.ts';

export type Take = Readonly<Record<string, 'mine' | 'theirs'>>;

export const nameOf = ({ name, isReader }: Author) => (isReader ? 'You in another window' : (name ?? 'Someone else'));

export const timeOf = ({ at }: Author) => (at === '' ? '' : formatRecentTime(at));

/** Follows the choices of a form with `ConflictChoices`. */
export function useTake(initial: Take = {}, onDecided?: (name: string) => void) {
  const [take, setTake] = useState(initial);
  function onChange({ target }: FormEvent) {
    if (!(target instanceof HTMLInputElement) || target.type !== 'radio' || !target.name.startsWith('take.')) return;
    const name = target.name.slice('take.'.length);
    setTake({ ...take, [name]: target.value === 'mine' ? 'mine' : 'theirs' });
    onDecided?.(name);
  }
  return { take, onChange };
}
