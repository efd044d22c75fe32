import { jsonAnswer } from '#app/http/api/json-answer.server.ts';
import { openToAll } from '#app/http/process/guarded-routes.server.ts';

const answer = openToAll('it answers a constant', () =>
  jsonAnswer({ code: 'notFound', message: 'Unknown endpoint.' }, 404),
);

export const loader = answer;
export const action = answer;
