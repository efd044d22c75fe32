interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly example?: unknown;
}

/** Formats a call as a curl command. */
export function exampleCall(call: {
  readonly origin: string;
  readonly method: string;
  readonly path: string;
  readonly isPublic: boolean;
  readonly parameters: readonly Parameter[];
  readonly mediaTypes: readonly string[];
  /** Body of the example. */
  readonly request: unknown;
}): string {
  const { origin, method, path, isPublic, parameters, mediaTypes, request } = call;
  const exampleFor = (name: string) => String(parameters.find((one) => one.name === name)?.example ?? 1);
  const query = parameters
    .filter((one) => one.in === 'query' && (one.required || one.example !== undefined))
    .map(({ name }) => `${name}=${encodeURIComponent(exampleFor(name))}`);
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => exampleFor(name));
  const address = `${origin}/api${place}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${address}'`,
    ...(isPublic ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...bodyOf(mediaTypes, request),
  ].join(' \\\n  ');
}

function bodyOf(mediaTypes: readonly string[], request: unknown): string[] {
  if (mediaTypes.includes('application/json'))
    return ["-H 'Content-Type: application/json'", `--data ${quoted(JSON.stringify(request, null, 2))}`];
  if (mediaTypes.includes('text/csv'))
    return ["-H 'Content-Type: text/csv'", `--data-binary ${quoted(String(request))}`];
  return Object.entries((request ?? {}) as Record<string, string>).map(
    ([name, value]) => `-F ${quoted(`${name}=${name === 'file' ? '@' : ''}${value}`)}`,
  );
}

/** Quotes a text so that a shell reads it literally. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
