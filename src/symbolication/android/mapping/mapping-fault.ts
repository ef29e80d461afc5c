/** Why a file is no mapping that can be used, in words for the person who handed it in. */
export class MappingFault extends Error {
  override readonly name = 'MappingFault';
}
