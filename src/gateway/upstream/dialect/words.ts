import type { Forward } from '../../api';
import type { Accent } from './accents/accent';
import { ACCENTS } from './accents/accents';
import { type Answer, type Ask, bodyOf, jsonOf } from './answer';
import { isMembers, type Members } from './accents/members';
import { translated } from './translate';

type Body = Uint8Array<ArrayBuffer>;

/** Asks in the words that a server takes, as far as they are known, and gives its replies in the contract's. */
export function inWords(): (forward: Forward) => Ask {
  /** By operation: the place of the words that the server has taken. */
  const taken = new Map<string, number>();
  return (forward) => async (operation, body, signal) => {
    const accent = ACCENTS[operation.name];
    if (!accent) return { response: await forward(operation, body, signal), isRefused: false };
    const send = async (asked: Body): Promise<Answer> =>
      translated(operation, accent, await forward(operation, asked, signal), () => membersIn(body));
    const ways = waysOf(accent, body);
    const known = taken.get(operation.name);
    const [usual = body, ...others] = known === undefined ? ways : ways.slice(known, known + 1);
    const first = await send(usual);
    if (!first.isRefused) {
      if (ways.length > 1 && first.response.ok) taken.set(operation.name, known ?? 0);
      return first;
    }
    for (const other of others) {
      const answer = await send(other);
      if (answer.isRefused) continue;
      if (answer.response.ok) taken.set(operation.name, ways.indexOf(other));
      return answer;
    }
    return first;
  };
}

/** The different ways to ask; the body alone where there is only one. */
function waysOf({ ways }: Accent, body: Body): Body[] {
  if (!ways || !Buffer.from(body).includes(`"${ways.about}"`)) return [body];
  const input = jsonOf(body);
  if (!isMembers(input)) return [body];
  const bodies = ways.words.map((word) => {
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
