/** Module with all its imports, as the text of one script: see build/thread-code.ts. */
declare module '*?thread' {
  export const code: string;
}
