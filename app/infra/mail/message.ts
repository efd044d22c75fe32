import { markUnshowable } from '@worthwhile/roi-core';

/** A plain email: paragraphs and at most one link. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link?: { readonly label: string; readonly href: string };
  /** Small print at the end. */
  readonly closing: string;
}

/** Makes a text one line, so that it cannot start a new header, and marks what would disguise it. */
export function oneLine(text: string): string {
  return markUnshowable(text.replace(/[\s\0]+/g, ' ').trim());
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => oneLine(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

export function messageText({ paragraphs, link, closing }: Message): string {
  const parts = [
    ...paragraphs.map(oneLine),
    ...(link ? [`${oneLine(link.label)}:\n${link.href}`] : []),
    oneLine(closing),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Writes simple HTML without images, external styles or scripts. */
export function messageHtml({ paragraphs, link, closing }: Message): string {
  const style = 'font:16px/1.5 system-ui,sans-serif;max-width:36em';
  return [
    `<!doctype html><html lang="en"><body style="${style}">`,
    ...paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`),
    link ? `<p><a href="${escaped(link.href)}">${escaped(link.label)}</a></p>` : '',
    `<p><small>${escaped(closing)}</small></p>`,
    '</body></html>',
  ].join('\n');
}
