/** Why a file with debug information cannot be used, in words for the person who handed it in. */
export class DebugInfoFault extends Error {
  override readonly name = 'DebugInfoFault';
}
