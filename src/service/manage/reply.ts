import { createReadStream } from 'node:fs';
import { headLine } from './parts';

/** Writer of a command's reply; `file` resolves when there is room for more. */
export type Reply = {
  progress: (line: string) => void;
  file: (name: string, path: string, bytes: number) => Promise<void>;
};

/**
 * Reply in parts, the last of which is the outcome.
 * @param outcome runs the work and returns the last head; never rejects.
 * @param onGone called when the client disconnects.
 */
export function replyOf(
  outcome: (reply: Reply) => Promise<Record<string, unknown>>,
  onGone: () => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const writer = writable.getWriter();
  writer.closed.catch(onGone);
  const progress = (line: string) => {
    writer.write(headLine({ progress: line })).catch(() => undefined);
  };
  const file = async (name: string, path: string, bytes: number) => {
    await writer.write(headLine({ name, bytes }));
    const chunks: AsyncIterable<Buffer<ArrayBuffer>> = createReadStream(path);
    for await (const chunk of chunks) await writer.write(chunk);
  };
  const run = async () => {
    await writer.write(headLine(await outcome({ progress, file })));
    await writer.close();
  };
  // The client has disconnected and needs no last part.
  run().catch(() => undefined);
  return readable;
}
