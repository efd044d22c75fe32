import { jsonAnswer } from '#app/http/api/json-answer.server.ts';

/** Any other path under /api: 404 as JSON, for every method. */
const answer = () => jsonAnswer({ code: 'notFound', message: 'Unknown endpoint.' }, 404);

export const loader = answer;
export const action = answer;
