export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/** Yields server-sent events as they are received. Ignores comments and an incomplete event at the end. */
export async function* readEvents(response: Response): AsyncGenerator<ServerEvent> {
  if (!response.body) return;
  const decoder = new TextDecoder();
  let text = '';
  const reader = response.body.getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    text += decoder.decode(value, { stream: true });
    const blocks = text.split(/\r?\n\r?\n/);
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const lines = block.split(/\r?\n/);
      const fieldOf = (name: string) =>
        lines
          .filter((line) => line.startsWith(`${name}:`))
          .map((line) => line.slice(name.length + 1).replace(/^ /, ''));
      const data = fieldOf('data');
      if (data.length > 0) yield { event: fieldOf('event')[0] ?? 'message', data: data.join('\n') };
    }
  }
}
