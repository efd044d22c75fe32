import { jsonAnswer } from './json-answer.server.ts';

/**
 * Answers the methods that every address of the API has: HEAD as GET without a body, OPTIONS with 204 and the allowed
 * methods, any other with 405.
 *
 * @param answers by method
 */
export async function answerByMethod(
  request: Request,
  answers: Readonly<Record<string, () => Promise<Response>>>,
): Promise<Response> {
  const { method } = request;
  const methods = Object.keys(answers);
  const own = methods.includes(method) ? answers[method] : undefined;
  if (own) return own();
  if (method === 'HEAD' && answers.GET) {
    const { body, status, headers } = await answers.GET();
    await body?.cancel();
    return new Response(null, { status, headers });
  }
  const allow = [...methods.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one])), 'OPTIONS'].join(', ');
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { Allow: allow } });
  const refusal = { code: 'methodNotAllowed', message: `Method not allowed. Use ${allow}.` } as const;
  return jsonAnswer(refusal, 405, { Allow: allow });
}
