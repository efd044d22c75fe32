/**
 * Leads to another site after a form. A redirect would count as the form's target, which the content security policy keeps on
 * this site.
 *
 * @param text for a browser that stays
 */
export function leaveSite(url: string, text: string, headers: HeadersInit): Response {
  const answer = new Response(`${text}\n`, { headers });
  answer.headers.set('Refresh', `0; url=${url}`);
  answer.headers.set('Content-Type', 'text/plain; charset=utf-8');
  return answer;
}
