/** Max probability that a comparison of subjects alike in all names one of them. */
const MAX_CHANCE = 0.05;

/** Events of a subject among others: `count` of `of`, where each falls on it with the probability `share`. */
type Observed = { count: number; of: number; share: number };

/**
 * Probability of at least `count` events, more than are expected: the upper tail of a binomial distribution. Its terms
 * fall from the first one on. Exported for its spec.
 */
export function tailOf({ count, of, share }: Observed): number {
  if (share <= 0) return 0;
  const odds = share / (1 - share);
  let log = of * Math.log1p(-share);
  for (let event = 1; event <= count; event += 1) log += Math.log(((of - event + 1) / event) * odds);
  let term = Math.exp(log);
  let sum = 0;
  for (let event = count; event <= of && term > sum * Number.EPSILON; event += 1) {
    sum += term;
    term *= ((of - event) / (event + 1)) * odds;
  }
  return sum;
}

/** True if chance does not explain this count of a subject, as one of the number compared (Bonferroni). */
export function standsOut(observed: Observed, compared: number): boolean {
  return observed.count > observed.of * observed.share && tailOf(observed) < MAX_CHANCE / compared;
}
