import { wordsFor } from '@worthwhile/roi-core/validation-words';
import { z } from 'zod';

/** Applies to all schemas of the process. A schema's own message takes precedence. */
z.config({ customError: wordsFor });
