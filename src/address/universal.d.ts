/** URL types shared by browsers, workers and Node. */

declare class URLSearchParams {
  constructor(
    init?: string | readonly (readonly string[])[] | Readonly<Record<string, string>> | URLSearchParams,
  );
  readonly size: number;
  append(name: string, value: string): void;
  delete(name: string): void;
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string): boolean;
  set(name: string, value: string): void;
  toString(): string;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}

declare class URL {
  constructor(url: string, base?: string);
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly searchParams: URLSearchParams;
}

declare function btoa(binary: string): string;
