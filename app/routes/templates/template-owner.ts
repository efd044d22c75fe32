import { readId } from '#app/http/input/params.ts';
import type { TemplateOwner } from '#app/modules/templates/templates.server.ts';

/**
 * Whose template an address names: `vendor`, or a partner's id.
 *
 * @throws AppError `notFound` when it is neither
 */
export function readOwner(text: string | undefined): TemplateOwner {
  return text === 'vendor' ? 'vendor' : readId(text);
}
