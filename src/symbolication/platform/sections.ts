import type { StackSection } from './parsed-stack';

/** Where one section of a stack ends and the next begins, found line by line. */
export class Sections {
  private readonly found: StackSection[] = [{ kind: 'error', title: '', from: 0, to: 0 }];
  private hasError = false;
  /** Whether a frame was seen in the section that is open. */
  hasFrames = false;

  /** Index of the section that is open. */
  get last(): number {
    return this.found.length - 1;
  }

  begin(kind: StackSection['kind'], title: string, index: number): void {
    this.hasFrames = false;
    this.hasError = title !== '';
    this.found.push({ kind, title, from: index, to: index });
  }

  /** The first words are the title, but an error's own line is a better one than what was logged before it. */
  entitle(text: string, isError: boolean): void {
    const section = this.found[this.last];
    if (section === undefined || this.hasError || (section.title !== '' && !isError)) return;
    section.title = text;
    this.hasError = isError;
  }

  /** All of them; together they cover this many lines. */
  closed(length: number): StackSection[] {
    return this.found.map((section, i) => ({ ...section, to: this.found[i + 1]?.from ?? length }));
  }
}
