/** E.g. `2026-03-03 14:05:09`, UTC. */
export function formatMoment(iso: string): string {
  return iso.slice(0, 19).replace('T', ' ');
}
