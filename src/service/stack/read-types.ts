/** The types of stacks that this version reads: each has a reader (`readers.ts`) and a collector (`collect/collectors.ts`). */
export const READ_TYPES = ['browser', 'react native', 'android', 'ios'] as const;

export type ReadType = (typeof READ_TYPES)[number];

export function isRead(type: string): type is ReadType {
  return READ_TYPES.some((read) => read === type);
}
