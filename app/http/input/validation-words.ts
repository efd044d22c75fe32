import { wordsFor } from '@worthwhile/roi-core/validation-words';
import { z } from 'zod';

/**
 * Applies to all schemas of the process or page. A schema's own message takes precedence. In a browser our policy forbids to
 * compile schemas, and would report each attempt.
 */
z.config({ customError: wordsFor, jitless: typeof document !== 'undefined' });
