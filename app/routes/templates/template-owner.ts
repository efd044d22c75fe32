import type { TemplateOwner } from '#app/modules/templates/templates.server.ts';
import { readId } from '../estimates/list/read-id.ts';

/**
 * Whose template an address names: `vendor`, or a partner's id.
 *
 * @throws AppError `notFound` when it is neither
 */
export function readOwner(text: string | undefined): TemplateOwner {
  return text === 'vendor' ? 'vendor' : readId(text);
}
