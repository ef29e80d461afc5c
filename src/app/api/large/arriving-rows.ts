import { incidentExport, type IncidentRow } from '#contract/insight';
import { arrivingMembers } from '#domain/json/members';
import { readReply, type ReplyHead } from '../post';

/** Incremental parser of an export. */
type ArrivingRows = {
  /** Adds bytes; returns the newly completed rows. */
  add: (part: Uint8Array, head: ReplyHead) => IncidentRow[];
  /** Remainder of the reply after the last byte; undefined if it must be parsed as a whole. */
  rest: () => string | undefined;
};

export function arrivingRows(): ArrivingRows {
  const decoder = new TextDecoder();
  const members = arrivingMembers('data');
  let isOdd = false;
  return {
    add: (part, head) => {
      if (isOdd) return [];
      try {
        const list = members.push(decoder.decode(part, { stream: true }));
        return list === '[]' ? [] : readReply(incidentExport, head, `{"data":${list}}`).data;
      } catch {
        // The whole reply reports errors.
        isOdd = true;
        return [];
      }
    },
    rest: () => (isOdd ? undefined : members.rest() + decoder.decode()),
  };
}
