import type { ChainState } from '../audit.view.ts';

/** The number of events and the chain's end, or where it is broken and why. */
export function chainWords(state: ChainState): string {
  if (state.isWhole) return `whole, ${state.events.toLocaleString('en-US')} events, ending at ${state.end}`;
  return `broken at ${placeOf(state)}: ${state.reason}`;
}

export function placeOf({ eventId, seq }: Extract<ChainState, { isWhole: false }>): string {
  const number = eventId ?? seq;
  return number === null ? 'an event outside of the chain' : `event ${number.toLocaleString('en-US')}`;
}
