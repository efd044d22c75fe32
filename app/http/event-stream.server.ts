import { log } from '#app/infra/log/log.server.ts';
import { shutdownSignal } from '#app/infra/shutdown.server.ts';

/** A stream ends after a minute and the browser asks again: so rights that were taken away end it too. */
const lifeMs = 60_000;
const againMs = 1000;
/** A line now and then, lest something on the way takes the connection for dead. */
const pulseMs = 15_000;

/**
 * Server-sent events. Ends with what it tells of, with the reader, after a minute, and when the process stops; a reader
 * that comes again is told everything anew.
 *
 * @param follow what is told, as it happens, until the signal
 */
export function eventStream(
  request: Request,
  follow: (signal: AbortSignal) => AsyncIterable<{ event: string; data: unknown }>,
): Response {
  const gone = new AbortController();
  const signal = AbortSignal.any([request.signal, shutdownSignal, gone.signal, AbortSignal.timeout(lifeMs)]);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const tell = (text: string) => {
        if (!gone.signal.aborted) controller.enqueue(encoder.encode(text));
      };
      const pulse = setInterval(() => tell(':\n\n'), pulseMs);
      try {
        tell(`retry: ${againMs}\n\n`);
        for await (const { event, data } of follow(signal)) tell(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
        if (!signal.aborted) tell('event: end\ndata: {}\n\n');
      } catch (error) {
        log().debug({ err: error }, 'an event stream broke off');
      } finally {
        clearInterval(pulse);
        if (!gone.signal.aborted) controller.close();
      }
    },
    cancel() {
      gone.abort();
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream',
      // Compressed it would be held back until there is enough of it.
      'Cache-Control': 'private, no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  });
}
