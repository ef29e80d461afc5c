import { incidentExport, type IncidentRow } from '#contract/insight';
import { arrivingMembers } from '#domain/json/arriving-members';
import { readReply, type ReplyHead } from '../read-reply';

/** Reads the rows of an export while it comes, so that little is left to do when it is there. */
export type ArrivingRows = {
  /** More of the reply. @returns the rows that are whole since the last time. */
  add: (part: Uint8Array, head: ReplyHead) => IncidentRow[];
  /** The rest of the reply, once all of it was added; undefined where it has to be read as a whole. */
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
        // Errors are reported for the whole reply.
        isOdd = true;
        return [];
      }
    },
    rest: () => (isOdd ? undefined : members.rest() + decoder.decode()),
  };
}
