interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
}

/** How a call is tried from a shell. */
export function exampleCall(call: {
  readonly origin: string;
  readonly method: string;
  readonly path: string;
  readonly isPublic: boolean;
  readonly parameters: readonly Parameter[];
  readonly mediaTypes: readonly string[];
}): string {
  const { origin, method, path, isPublic, parameters, mediaTypes } = call;
  const query = parameters.filter((one) => one.in === 'query' && one.required).map(({ name }) => `${name}=1`);
  const address = `${origin}/api${path.replace(/\{\w+\}/g, '1')}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${address}'`,
    ...(isPublic ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...bodyOf(mediaTypes),
  ].join(' \\\n  ');
}

function bodyOf(mediaTypes: readonly string[]): string[] {
  if (mediaTypes.includes('application/json')) return ["-H 'Content-Type: application/json'", '--data @body.json'];
  if (mediaTypes.includes('text/csv')) return ["-H 'Content-Type: text/csv'", '--data-binary @records.csv'];
  if (mediaTypes.includes('multipart/form-data')) return ["-F 'kind=profile'", "-F 'file=@picture.png'"];
  return [];
}
