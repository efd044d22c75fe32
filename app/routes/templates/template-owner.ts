import { readId } from '#app/http/input/params.ts';
import type { TemplateOwner } from '#app/modules/templates/templates.server.ts';

/** Reads an owner from an address: `vendor`, or a partner's ID. @throws AppError `notFound` for anything else */
export function readOwner(text: string | undefined): TemplateOwner {
  return text === 'vendor' ? 'vendor' : readId(text);
}
