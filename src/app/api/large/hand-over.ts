/**
 * Transfer of a large value in slices. The receiving thread copies a message in one go, so a value of a
 * million members would block the page. Slices keep each copy short, with user events in between. A slice is
 * a list of parts. A part sets a value at a path; a list or object too large for a slice starts empty and is
 * filled by later parts, several rows of a list at a time.
 */
export type Part = { path: Path; value: unknown } | { path: Path; rows: readonly unknown[] };
type Path = readonly (string | number)[];

/** Slices of a value (JSON or bigints), each of about `most` members, at most twice as many. */
export function* slicesOf(value: unknown, most: number): Generator<readonly Part[]> {
  let slice: Part[] = [];
  let room = most;
  for (const part of valueParts(value, [], most)) {
    slice.push(part);
    room -= countOfValues('rows' in part ? part.rows : part.value, most);
    if (room > 0) continue;
    yield slice;
    slice = [];
    room = most;
  }
  if (slice.length > 0) yield slice;
}

function* valueParts(value: unknown, path: Path, most: number): Generator<Part> {
  if (typeof value !== 'object' || value === null || countOfValues(value, most) <= most) {
    yield { path, value };
  } else if (Array.isArray(value)) {
    yield { path, value: [] };
    yield* runsOf(value, path, most);
  } else {
    yield { path, value: {} };
    for (const [name, member] of Object.entries(value)) yield* valueParts(member, [...path, name], most);
  }
}

function* runsOf(list: readonly unknown[], path: Path, most: number): Generator<Part> {
  let rows: unknown[] = [];
  let room = most;
  for (const [index, row] of list.entries()) {
    const size = countOfValues(row, most);
    if (size > room && rows.length > 0) {
      yield { path, rows };
      rows = [];
      room = most;
    }
    if (size > most) yield* valueParts(row, [...path, index], most);
    else {
      rows.push(row);
      room -= size;
    }
  }
  if (rows.length > 0) yield { path, rows };
}

/** Number of members of a value, nested ones included; stops counting above `most`. */
function countOfValues(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null) return 1;
  let size = 1;
  for (const member of Array.isArray(value) ? value : Object.values(value)) {
    size += countOfValues(member, most - size);
    if (size > most) break;
  }
  return size;
}

/** Joins slices in order. */
export class Assembly {
  #whole: unknown;

  add(slice: readonly Part[]): void {
    for (const part of slice) {
      if ('rows' in part) this.#listAt(part.path).push(...part.rows);
      else this.#put(part.path, part.value);
    }
  }

  get whole(): unknown {
    return this.#whole;
  }

  #put(path: Path, value: unknown): void {
    const name = path.at(-1);
    if (name === undefined) this.#whole = value;
    // Defined, not assigned: a member may have the name `__proto__`.
    else {
      Object.defineProperty(this.#at(path.slice(0, -1)), name, {
        value,
        writable: true,
        enumerable: true,
        configurable: true,
      });
    }
  }

  #listAt(path: Path): unknown[] {
    const list = this.#at(path);
    if (!Array.isArray(list)) throw new TypeError('the slices are not in order');
    return list;
  }

  #at(path: Path): object {
    let place = asObject(this.#whole);
    for (const name of path) place = asObject(Object.getOwnPropertyDescriptor(place, name)?.value);
    return place;
  }
}

function asObject(value: unknown): object {
  if (typeof value !== 'object' || value === null) throw new TypeError('the slices are not in order');
  return value;
}
