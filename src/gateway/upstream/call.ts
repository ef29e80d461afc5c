/** Timeouts of a call in milliseconds: for the whole call, and between two chunks of the reply. */
type CallLimits = { wholeMs: number; silenceMs: number };

export type UpstreamCall = {
  /** Signal for `fetch`; aborted when the client disconnects or a timeout expires. */
  signal: AbortSignal;
  /** Sets the body to be read from now on. */
  reads(body: ReadableStream<Uint8Array> | null): void;
  /** Returns the next chunk of the reply; undefined at its end. @throws the reason of an abort. */
  read(): Promise<Uint8Array | undefined>;
  /** Aborts the call. */
  stop(reason?: unknown): void;
};

export class LimitPassed extends Error {
  override name = 'LimitPassed';
}

/**
 * Starts an upstream call with timeouts that apply until the last byte: its own timers cancel the reader. (A signal
 * is not enough: once `fetch` has its headers, nothing keeps the link from the signal to the body alive, and the next
 * garbage collection cuts it.)
 */
export function startCall(client: AbortSignal, { wholeMs, silenceMs }: CallLimits): UpstreamCall {
  const controller = new AbortController();
  const { signal } = controller;
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  const settle = () => {
    clearTimeout(whole);
    client.removeEventListener('abort', onGone);
  };
  const stop = (reason?: unknown) => {
    settle();
    controller.abort(reason);
    // Ends reading at once, with the bytes so far.
    reader?.cancel(reason).catch(() => {});
  };
  const onGone = () => stop(client.reason);
  const limit = (ms: number, words: string) => setTimeout(() => stop(new LimitPassed(words)), ms);
  const whole = limit(wholeMs, `did not answer within ${wholeMs / 1000} s`);
  client.addEventListener('abort', onGone);
  if (client.aborted) onGone();
  return {
    signal,
    reads: (body) => (reader = body?.getReader()),
    async read() {
      const silence = limit(silenceMs, `sent nothing for ${silenceMs / 1000} s`);
      try {
        const { value } = (await reader?.read()) ?? {};
        signal.throwIfAborted();
        if (!value) settle();
        return value;
      } catch (error) {
        settle();
        throw error;
      } finally {
        clearTimeout(silence);
      }
    },
    stop,
  };
}
