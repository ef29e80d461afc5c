/** Addresses of earlier versions, with what they lead to. */
export const OLD_ADDRESSES: readonly { from: string; to: string }[] = [];
