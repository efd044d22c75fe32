import { jsonAnswer } from '#app/http/api/json-answer.server.ts';

const answer = () => jsonAnswer({ code: 'notFound', message: 'Unknown endpoint.' }, 404);

export const loader = answer;
export const action = answer;
