/** Error for an unusable mapping, with a user-facing message. */
export class MappingFault extends Error {
  override readonly name = 'MappingFault';
}
