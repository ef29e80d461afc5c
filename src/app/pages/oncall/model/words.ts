import type { Schedule } from '#contract/schedule';
import type { Directory } from '../../../api/names/directory-of';

/** "97.8 %"; never rounded up to a 100 % that is not true. */
export function shareText(part: number): string {
  if (part === 1) return '100 %';
  return `${(Math.floor(part * 1000) / 10).toFixed(1)} %`;
}

export function teamName({ team_id: id }: Schedule, { team }: Directory): string {
  return id === 0 ? 'no team' : team(id);
}
