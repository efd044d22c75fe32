import { log } from '#app/infra/log/log.server.ts';
import { shutdownSignal } from '#app/infra/shutdown.server.ts';

/** The browser reconnects after the end of a stream, so revoked rights take effect within this time. */
const lifeMs = 60_000;
const againMs = 1000;
/** A line at this interval keeps proxies from closing an idle connection. */
const pulseMs = 15_000;

/**
 * Streams server-sent events until the source ends, the reader leaves, `lifeMs` is over, or the process stops. A reader
 * that reconnects gets every event again.
 *
 * @param follow yields events until the signal aborts
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
      // Compression would hold events back until enough of them are buffered.
      'Cache-Control': 'private, no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  });
}
