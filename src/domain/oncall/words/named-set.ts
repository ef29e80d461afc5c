/** The set with exactly these schedules, in this order or else in another. */
export function namedSet<S extends { schedules: readonly unknown[] }>(
  ids: readonly string[],
  sets: readonly S[],
): S | undefined {
  if (ids.length === 0) return undefined;
  const members = ids.toSorted().join();
  return (
    sets.find(({ schedules }) => schedules.join() === ids.join()) ??
    sets.find(({ schedules }) => schedules.map(String).toSorted().join() === members)
  );
}
