import { wordsFor } from '@worthwhile/roi-core/validation-words';
import { z } from 'zod';

/** Every schema of the process speaks these words; a schema's own message goes first. */
z.config({ customError: wordsFor });
