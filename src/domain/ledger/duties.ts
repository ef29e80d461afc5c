import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { addTo } from '../collections';
import { onCallIn } from '../duty/known-seats';
import { isEnabledIn } from '../schedule/rota';
import { union, type Interval } from '../time/interval';

/** Place of a person on call. */
export type Post = { schedule_id: Id; role_id: Id };

export type Duty = Interval & Post;

/** Disjoint time of a person with all posts held at once, in the order of the schedules. */
export type Segment = Interval & { posts: readonly Post[] };

/** Duty of each person by the seats of schedules enabled in the window. */
export function dutiesByPerson(schedules: readonly Schedule[], window: Interval): Map<Id, Duty[]> {
  const byPerson = new Map<Id, Duty[]>();
  for (const schedule of schedules) {
    if (!isEnabledIn(schedule, window)) continue;
    const { schedule_id } = schedule;
    for (const { start, end, role_id, person_ids } of onCallIn(schedule, window))
      for (const person of person_ids) addTo(byPerson, person, { start, end, schedule_id, role_id });
  }
  return byPerson;
}

/** Merges the duties of one person: a new segment begins wherever the posts change. */
export function segmentsOf(duties: readonly Duty[]): Segment[] {
  const posts = new Map<string, { post: Post; duties: Duty[] }>();
  for (const duty of duties) {
    const { schedule_id, role_id } = duty;
    const key = `${schedule_id} ${role_id}`;
    const entry = posts.get(key) ?? { post: { schedule_id, role_id }, duties: [] };
    entry.duties.push(duty);
    posts.set(key, entry);
  }
  const all = [...posts.values()];
  const edges = all.flatMap((entry, index) =>
    union(entry.duties).flatMap(({ start, end }) => [
      { at: start, index, begins: true },
      { at: end, index, begins: false },
    ]),
  );
  edges.sort((a, b) => a.at - b.at);
  const segments: Segment[] = [];
  const active = new Set<number>();
  let from = -Infinity;
  for (const { at, index, begins } of edges) {
    if (active.size > 0 && at > from) {
      segments.push({
        start: from,
        end: at,
        posts: all.flatMap(({ post }, place) => (active.has(place) ? post : [])),
      });
    }
    if (begins) active.add(index);
    else active.delete(index);
    from = at;
  }
  return segments;
}

/** Number of schedules that have the person on call at once. */
export function scheduleCount(posts: readonly Post[]): number {
  return posts.length < 2 ? posts.length : new Set(posts.map(({ schedule_id }) => schedule_id)).size;
}
