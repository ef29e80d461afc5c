import type { Id } from '#contract/id';
import { formatLength } from '../../time/duration';
import { lengthOf } from '../../time/interval';
import { counted } from '../../text/count';
import { listed } from '../../text/words';
import { SHORT_REST, type Consequences, type PersonChange, type RoleGap } from './consequences';

export type HeadPart = { text: string; tone: 'strong' | 'plain' | 'warn' | 'bad' };

type HeadWords = { nameOf: (person: Id) => string };

/** Result in short sentences: who gets other days, burdens and gaps. */
export function headOf(consequences: Consequences, words: HeadWords): HeadPart[] {
  const { people, changes } = consequences;
  if (changes.length === 0) return [{ text: 'Nobody’s shifts change.', tone: 'strong' }];
  const moved = people.filter(({ hasOtherDays }) => hasOtherDays);
  const [only] = moved;
  const who =
    moved.length === 1 && only ? words.nameOf(only.person) : counted(moved.length, 'person', 'people');
  return [
    { text: `${who} ${moved.length === 1 ? 'gets' : 'get'} other days.`, tone: 'strong' },
    ...weekendWords(moved, words),
    ...restWords(moved, words),
    ...doubleWords(moved, words),
    ...absenceWords(consequences, words),
    ...gapWords(consequences),
  ];
}

function weekendWords(moved: readonly PersonChange[], { nameOf }: HeadWords): HeadPart[] {
  return moved
    .filter(({ before, after }) => after.weekendsInRow > Math.max(1, before.weekendsInRow))
    .map(({ person, after }) => ({
      text: `${nameOf(person)} works ${after.weekendsInRow} weekends in a row.`,
      tone: 'warn',
    }));
}

function restWords(moved: readonly PersonChange[], { nameOf }: HeadWords): HeadPart[] {
  const worse = moved.filter(({ before, after }) => after.shortRests > before.shortRests);
  if (worse.length > 0) {
    return worse.map(({ person, after }) => ({
      text: `${nameOf(person)} rests only ${formatLength(after.shortestRest ?? 0)} between shifts.`,
      tone: 'warn',
    }));
  }
  const isLong = moved.every(({ after }) => (after.shortestRest ?? Infinity) >= SHORT_REST);
  return isLong ? [{ text: 'No rest is under 11 h.', tone: 'plain' }] : [];
}

function doubleWords(moved: readonly PersonChange[], { nameOf }: HeadWords): HeadPart[] {
  return moved
    .filter(({ before, after }) => after.doubleBooked > before.doubleBooked)
    .map(({ person, before, after }) => ({
      text: `${nameOf(person)} is on call twice at once for ${formatLength(after.doubleBooked - before.doubleBooked)}.`,
      tone: 'warn',
    }));
}

function absenceWords({ absences }: Consequences, { nameOf }: HeadWords): HeadPart[] {
  const away = [...new Set(absences.map(({ person_id }) => person_id))].map(nameOf);
  if (away.length === 0) return [];
  return [{ text: `${listed(away)} ${away.length === 1 ? 'is' : 'are'} on call while away.`, tone: 'bad' }];
}

function gapWords({ gapsMade, gapsClosed }: Consequences): HeadPart[] {
  return [
    gapsMade.length === 0
      ? { text: 'No gap is made.', tone: 'plain' }
      : { text: `${gapsInWords(gapsMade)} ${gapsMade.length === 1 ? 'is' : 'are'} made.`, tone: 'bad' },
    ...(gapsClosed.length === 0
      ? []
      : [
          {
            text: `${gapsInWords(gapsClosed)} ${gapsClosed.length === 1 ? 'is' : 'are'} closed.`,
            tone: 'plain' as const,
          },
        ]),
  ];
}

function gapsInWords(gaps: readonly RoleGap[]): string {
  return `${counted(gaps.length, 'gap')} (${formatLength(lengthOf(gaps))})`;
}
