/** `from` to `to` (exclusive) belong to this interval. */
type OnVisible = (from: number, to: number, interval: number) => void;

/**
 * Visible parts of stacked intervals: of overlapping ones, the one added last. Reported in ascending order, without
 * overlaps, in O(n log n) for any input.
 */
export function visible(starts: Uint32Array, ends: Uint32Array, onVisible: OnVisible) {
  const topmost = new Topmost(starts.length);
  let at = 0;
  const drawUntil = (limit: number) => {
    while (topmost.size > 0 && at < limit) {
      const top = topmost.top();
      const to = Math.min(ends[top] ?? 0, limit);
      if (to > at) {
        onVisible(at, to, top);
        at = to;
      }
      if ((ends[top] ?? 0) <= at) topmost.pop();
    }
  };
  for (const interval of orderOf(starts)) {
    const start = starts[interval] ?? 0;
    const isBelow = topmost.size > 0 && interval < topmost.top() && start < (ends[topmost.top()] ?? 0);
    if (!isBelow) {
      drawUntil(start);
      at = start;
    }
    topmost.push(interval);
  }
  drawUntil(Number.POSITIVE_INFINITY);
}

/** Indexes of the values in ascending order, equal ones unchanged: sorted by their lower halves, then by their upper ones. */
export function orderOf(values: Uint32Array): Uint32Array {
  let from = new Uint32Array(values.length);
  for (let i = 0; i < from.length; i += 1) from[i] = i;
  let to = new Uint32Array(values.length);
  for (const shift of [0, 16]) {
    const places = new Uint32Array(0x1_0001);
    for (const value of values) {
      const key = ((value >>> shift) & 0xffff) + 1;
      places[key] = (places[key] ?? 0) + 1;
    }
    for (let i = 1; i < places.length; i += 1) places[i] = (places[i] ?? 0) + (places[i - 1] ?? 0);
    for (const index of from) {
      const key = ((values[index] ?? 0) >>> shift) & 0xffff;
      const place = places[key] ?? 0;
      places[key] = place + 1;
      to[place] = index;
    }
    [from, to] = [to, from];
  }
  return from;
}

/** A heap of numbers with the largest one on top. */
class Topmost {
  size = 0;
  private readonly heap: Uint32Array;

  constructor(room: number) {
    this.heap = new Uint32Array(room);
  }

  top(): number {
    return this.heap[0] ?? 0;
  }

  push(value: number) {
    const { heap } = this;
    let at = this.size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((heap[parent] ?? 0) >= value) break;
      heap[at] = heap[parent] ?? 0;
      at = parent;
    }
    heap[at] = value;
  }

  pop() {
    const { heap } = this;
    this.size -= 1;
    const value = heap[this.size] ?? 0;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.size) break;
      if (child + 1 < this.size && (heap[child + 1] ?? 0) > (heap[child] ?? 0)) child += 1;
      if ((heap[child] ?? 0) <= value) break;
      heap[at] = heap[child] ?? 0;
      at = child;
    }
    heap[at] = value;
  }
}
