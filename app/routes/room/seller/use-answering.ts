import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { ShownEffect } from '#app/modules/room/effect.ts';
import { useBackgroundRequest } from '#app/ui/network/background-request.ts';
import type { ShownRoom } from './shown-room.ts';

type Choice = 'accepted' | 'declined';
export interface Answering {
  readonly form: RefObject<HTMLFormElement>;
  /** By the proposal's ID, as selected; as saved before scripts run. */
  readonly answers: Readonly<Record<number, Choice | undefined>>;
  /** The accepted ones, calculated together. */
  readonly accepted: { readonly count: number; readonly effect: ShownEffect | null } | null;
  /** Call it after every change of a radio button. */
  readonly changed: (target: EventTarget) => void;
  /** Selects the same answer everywhere that allows it. */
  readonly setAll: (choice: Choice) => void;
}

const LIVE_MS = 300;

/** Follows the radio buttons of the answers. The form keeps them, so that nothing selected before scripts run is lost. */
export function useAnswering(estId: number, { rows, accepted }: Pick<ShownRoom, 'rows' | 'accepted'>): Answering {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const saved = Object.fromEntries(rows.map(({ id, chosen }) => [id, chosen ?? undefined]));
  const [answers, setAnswers] = useState<Answering['answers']>(saved);
  const { data, ask } = useBackgroundRequest<{ readonly effect: ShownEffect | null; readonly count: number }>();
  const [isLive, setLive] = useState(false);

  const radios = useCallback(
    (id: number) => [...(form.current?.querySelectorAll<HTMLInputElement>(`input[name=answer_${id}]`) ?? [])],
    [],
  );
  const read = useCallback(() => {
    const selected = rows.map(({ id }) => [id, radios(id).find(({ checked }) => checked)?.value] as const);
    const ids = selected.flatMap(([id, value]) => (value === 'accepted' ? [id] : []));
    setAnswers(Object.fromEntries(selected) as Answering['answers']);
    setLive(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void ask(`/estimates/${estId}/room/effect?ids=${ids.join()}`), LIVE_MS);
  }, [rows, radios, ask, estId]);

  useEffect(() => () => clearTimeout(timer.current), []);
  // The browser may have kept other answers than those that were saved.
  useEffect(() => {
    const isOther = rows.some(({ id, chosen }) => radios(id).some((one) => one.checked !== (one.value === chosen)));
    if (isOther) read();
  }, [rows, radios, read]);

  function changed(target: EventTarget) {
    if (!(target instanceof HTMLInputElement) || target.type !== 'radio') return;
    if (target.value === 'accepted') chooseOne(Number(target.name.slice('answer_'.length)));
    read();
  }

  /** One value of a figure can be accepted. */
  function chooseOne(id: number) {
    const field = rows.find((row) => row.id === id)?.fieldId;
    for (const row of rows)
      if (row.fieldId === field && row.id !== id) for (const radio of radios(row.id)) radio.checked = false;
  }

  function setAll(choice: Choice) {
    for (const row of rows) {
      const radio = radios(row.id).find(({ value, disabled }) => value === choice && !disabled);
      if (!radio) continue;
      radio.checked = true;
      if (choice === 'accepted') chooseOne(row.id);
    }
    read();
  }

  return { form, answers, accepted: isLive ? (data ?? accepted) : accepted, changed, setAll };
}
