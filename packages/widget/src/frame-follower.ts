/**
 * The script for a page with the hosted calculator in a frame: it takes a height from that frame, from no other address
 * and no other window, and only a whole number within bounds. On one line, as editors may indent what is pasted and a
 * policy names its hash.
 *
 * @param product the address that serves the calculator
 */
export function frameFollower(product: string): string {
  return [
    `addEventListener('message', ({ origin, source, data }) => {`,
    `if (origin !== '${new URL(product).origin}' || data?.type !== 'savings-height') return;`,
    `if (!Number.isInteger(data.height) || data.height < 200 || data.height > 4000) return;`,
    `for (const frame of document.querySelectorAll('iframe')) if (frame.contentWindow === source) frame.height = data.height;`,
    `});`,
  ].join(' ');
}
