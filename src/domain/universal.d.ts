/** Globals of browsers, workers and Node alike. The domain does no IO, but may use a standard library. */

declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>;
}

declare class TextDecoder {
  constructor(encoding?: string, options?: { fatal?: boolean });
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string;
}

declare function atob(base64: string): string;
