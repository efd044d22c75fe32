import { jsonAnswer } from './json-answer.server.ts';

/**
 * What every address of the API does by itself, whatever its calls are: HEAD answers wherever GET does, with the same
 * headers and no body; OPTIONS answers 204 with the methods there are; any other method answers 405.
 *
 * @param methods of the address's own calls
 * @param answer makes the answer of one of them
 */
export async function answerByMethod(
  request: Request,
  methods: readonly string[],
  answer: (method: string) => Promise<Response>,
): Promise<Response> {
  const { method } = request;
  if (methods.includes(method)) return answer(method);
  if (method === 'HEAD' && methods.includes('GET')) {
    const { body, status, headers } = await answer('GET');
    await body?.cancel();
    return new Response(null, { status, headers });
  }
  const allow = [...methods.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one])), 'OPTIONS'].join(', ');
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { Allow: allow } });
  const refusal = { code: 'methodNotAllowed', message: `Method not allowed. Use ${allow}.` } as const;
  return jsonAnswer(refusal, 405, { Allow: allow });
}
