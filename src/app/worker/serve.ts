import type { Jobs, Message, Order, Performers } from './jobs';

/** Worker side of client.ts: runs the ordered jobs, and sends thrown errors to the page. */
export function serve<J extends Jobs>(performers: Performers<J>): void {
  const running = new Map<number, AbortController>();

  async function perform<K extends keyof J>(number: number, name: K, input: J[K]['input']): Promise<void> {
    const abort = new AbortController();
    running.set(number, abort);
    try {
      const output = await performers[name](input, {
        signal: abort.signal,
        report: (progress) => postToPage({ kind: 'progress', number, progress }),
      });
      postToPage({ kind: 'output', number, output });
    } catch (error) {
      postToPage({
        kind: 'failure',
        number,
        message: error instanceof Error ? error.message : String(error),
      });
    } finally {
      running.delete(number);
    }
  }

  addEventListener('message', ({ data }: MessageEvent<Order<J>>) => {
    if (data.kind === 'cancel') running.get(data.number)?.abort();
    else void perform(data.number, data.name, data.input);
  });
}

function postToPage(message: Message): void {
  postMessage(message);
}
