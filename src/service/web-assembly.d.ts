/** Node's part of WebAssembly that is used here: only the browser's types declare it. */
declare namespace WebAssembly {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merges with the browser's
  interface Module {}
  function compile(bytes: Uint8Array<ArrayBuffer>): Promise<Module>;
}
