/** What browsers, workers and Node all have. The domain does no IO, but it may use a standard library. */

declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>;
}

declare class TextDecoder {
  constructor(encoding?: string, options?: { fatal?: boolean });
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string;
}

declare function atob(base64: string): string;
