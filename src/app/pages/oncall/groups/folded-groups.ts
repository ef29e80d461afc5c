import { toggled } from '#domain/collections/toggled';
import { gapsInWords, type GroupWording, groupWords, teamsInWords } from './group-words';
import type { GroupHeading } from '../timeline/lanes';
import type { RowModel } from '../model/rows';
import { foldKey } from './row-groups';

/** Max number of rows of a group before *N more*. */
const MAX_LISTED = 8;

const MORE_IN = {
  missing: 'without anybody',
  set: 'in this set',
  own: 'in your teams',
  other: 'schedules',
};

/** Rows below a heading; none of a closed fold. */
export type FoldedGroup = { heading: GroupHeading | undefined; rows: readonly RowModel[] };

/** Groups with their headings; of many rows, ended rotas, teams and the rest of a long group are folded. */
export function foldedGroups(wording: GroupWording, unfolded: readonly string[]): FoldedGroup[] {
  const { groups, isMany } = wording;
  const hasHeadings = isMany || groups.length > 1 || groups[0]?.kind === 'missing';
  const folded: FoldedGroup[] = [];
  for (const [index, group] of groups.entries()) {
    const { kind, rows } = group;
    const words = groupWords(group, wording);
    const key = foldKey(group);
    const isOpen = unfolded.includes(key);
    const fold = { isOpen, toggled: toggled(unfolded, key) };
    if (kind === 'ended' || kind === 'team') {
      const isFirst = kind === 'team' && groups[index - 1]?.kind !== 'team';
      if (isFirst) folded.push({ heading: { kind: 'other', ...teamsInWords(groups) }, rows: [] });
      folded.push({ heading: { kind, ...words, fold }, rows: isOpen ? rows : [] });
      continue;
    }
    const isLong = isMany && kind !== 'other' && rows.length > MAX_LISTED + 1;
    const count = isLong ? MAX_LISTED : rows.length;
    folded.push({ heading: hasHeadings ? { kind, ...words } : undefined, rows: rows.slice(0, count) });
    const more = rows.slice(count);
    if (more.length === 0) continue;
    const text = `${more.length} more ${MORE_IN[kind]}`;
    const side = gapsInWords(more, group, wording);
    folded.push({ heading: { kind: 'more', text, note: '', ...side, fold }, rows: isOpen ? more : [] });
  }
  return folded;
}
