import { decodedString, type JsonTree, kindOf } from './scan';

/** The members of a scanned JSON text by name. What is missing or of another kind is '', undefined or no items. */
export class JsonMembers {
  private readonly tree: JsonTree;

  constructor(tree: JsonTree) {
    this.tree = tree;
  }

  /** Start and end of a value in the text, with its key if it has one. */
  placeOf(node: number): { from: number; to: number } {
    const { keyStarts, starts, ends } = this.tree;
    const key = keyStarts[node] ?? -1;
    return { from: key >= 0 ? key : (starts[node] ?? 0), to: ends[node] ?? 0 };
  }

  /** The values directly inside a node. */
  items(node: number | undefined): number[] {
    if (node === undefined) return [];
    const elements: number[] = [];
    const end = this.tree.after[node] ?? 0;
    for (let item = node + 1; item < end; item = this.tree.after[item] ?? end) elements.push(item);
    return elements;
  }

  /** A member of an object; of several with one name the first. */
  member(node: number | undefined, name: string): number | undefined {
    return this.items(node).find((item) => this.keyOf(item) === name);
  }

  list(node: number | undefined, name: string): number[] {
    const list = this.member(node, name);
    return list !== undefined && kindOf(this.tree, list) === 'array' ? this.items(list) : [];
  }

  string(node: number | undefined, name: string): string {
    const item = this.member(node, name);
    return item === undefined ? '' : this.stringAt(item);
  }

  stringAt(node: number): string {
    return kindOf(this.tree, node) === 'string' ? decodedString(this.textOf(node)) : '';
  }

  integer(node: number | undefined, name: string): bigint | undefined {
    const item = this.member(node, name);
    const text = item === undefined ? '' : this.textOf(item);
    return /^\d{1,20}$/.test(text) ? BigInt(text) : undefined;
  }

  isTrue(node: number | undefined, name: string): boolean {
    const item = this.member(node, name);
    return item !== undefined && this.textOf(item) === 'true';
  }

  private keyOf(node: number): string {
    const { source, keyStarts, keyEnds } = this.tree;
    const start = keyStarts[node] ?? -1;
    return start < 0 ? '' : decodedString(source.slice(start, keyEnds[node]));
  }

  private textOf(node: number): string {
    return this.tree.source.slice(this.tree.starts[node], this.tree.ends[node]);
  }
}
