import type { Forward } from '../../forward';
import type { Ways } from './accents/accent';
import { ACCENTS } from './accents/accents';
import { type Answer, type Ask, bodyOf, jsonOf } from './answer';
import { isMembers, type Members } from './accents/members';
import { translated } from './translate';

type Body = Uint8Array<ArrayBuffer>;

/** Translates requests to the wording the server accepts, if known, and replies to the contract. */
export function inWords(): (forward: Forward) => Ask {
  /** Index of the accepted wording. */
  const places = new Map<Ways, number>();
  return (forward) => async (operation, body, signal) => {
    const accent = ACCENTS[operation.name];
    if (!accent) return { response: await forward(operation, body, signal), isRefused: false };
    const send = async (worded: Body): Promise<Answer> =>
      translated(operation, accent, await forward(operation, worded, signal), () => membersIn(body));
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    const about = accent.ways?.find((ways) => bytes.includes(`"${ways.about}"`));
    const bodies = about ? bodiesOf(about, body) : [body];
    const index = about && bodies.length > 1 ? places.get(about) : undefined;
    const [usual = body, ...others] = index === undefined ? bodies : bodies.slice(index, index + 1);
    const note = (sent: Body, { response }: Answer) => {
      if (about && bodies.length > 1 && response.ok) places.set(about, bodies.indexOf(sent));
    };
    const first = await send(usual);
    if (!first.isRefused) {
      note(usual, first);
      return first;
    }
    for (const other of others) {
      const answer = await send(other);
      if (answer.isRefused) continue;
      note(other, answer);
      return answer;
    }
    return first;
  };
}

/** Request body in each wording; only the original if they do not differ. */
function bodiesOf({ words }: Ways, body: Body): Body[] {
  const input = jsonOf(body);
  if (!isMembers(input)) return [body];
  const bodies = words.map((word) => {
    const worded = word(input);
    return worded === input ? body : bodyOf(worded);
  });
  const [first = body, ...others] = bodies;
  return others.every((other) => Buffer.from(other).equals(first)) ? [first] : bodies;
}

function membersIn(body: Body): Members {
  const value = jsonOf(body);
  return isMembers(value) ? value : {};
}
