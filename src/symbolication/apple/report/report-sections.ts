import type { StackLine, StackSection } from '../../stack';
import type { AppleFrame } from './frame';
import type { ReportHeading } from './heading';

type Line = { index: number; text: string; end: string };

/** Splits a crash report into sections, line by line. */
export class ReportSections {
  private readonly found: StackSection[] = [{ kind: 'error', title: '', from: 0, to: 0 }];
  private titleRank = 0;
  private information = '';
  private isInformation = false;
  /** The thread of the section that was started last. */
  private thread: string | undefined;
  private hasFrames = false;
  private hasList = false;

  /** True if the addresses of an exception may come now: once in a report. */
  get takesAddresses(): boolean {
    return this.found.at(-1)?.kind === 'thrown' && !this.hasFrames && !this.hasList;
  }

  frame(line: Line, frame: AppleFrame): StackLine<AppleFrame> {
    this.hasFrames = true;
    const isThrown = this.found.at(-1)?.kind === 'thrown';
    if (isThrown) this.hasList = true;
    return {
      ...line,
      kind: 'frame',
      section: this.last,
      frame: isThrown ? { ...frame, isReturn: true } : frame,
    };
  }

  heading(heading: ReportHeading, index: number, text: string): number {
    if (this.isInformation && text !== '') {
      this.information ||= text;
      this.isInformation = false;
    }
    switch (heading.kind) {
      case 'thread':
        this.beginThread(heading, index);
        break;
      case 'thrown':
      case 'images':
        this.begin({ kind: heading.kind, title: '', from: index, to: index });
        break;
      case 'event':
        this.entitle(heading.title, heading.rank);
        break;
      case 'information':
        this.isInformation = true;
        break;
      case 'arch':
        break;
      case 'text':
        if (text !== '' && this.last === 0 && !this.hasFrames) this.entitle(text, 1);
        break;
    }
    return this.last;
  }

  closed(length: number): StackSection[] {
    for (const [i, section] of this.found.entries()) section.to = this.found[i + 1]?.from ?? length;
    const [first] = this.found;
    if (first !== undefined && this.titleRank === 2 && this.information !== '') {
      first.title = `${first.title}: ${this.information}`;
    }
    return this.found;
  }

  private get last(): number {
    return this.found.length - 1;
  }

  /** Begins a thread. Its name may be on the line before its header. */
  private beginThread({ number, crashed, name }: Extract<ReportHeading, { kind: 'thread' }>, index: number) {
    const section = this.found.at(-1);
    if (section !== undefined && this.thread === number && !this.hasFrames) {
      if (crashed) section.kind = 'crashed thread';
      if (name !== '') section.title = titleOf(number, name);
      return;
    }
    const kind = crashed ? 'crashed thread' : 'thread';
    this.begin({ kind, title: titleOf(number, name), from: index, to: index });
    this.thread = number;
  }

  private begin(section: StackSection) {
    this.found.push(section);
    this.thread = undefined;
    this.hasFrames = false;
  }

  private entitle(title: string, rank: number) {
    const [first] = this.found;
    if (first === undefined || rank <= this.titleRank) return;
    first.title = title;
    this.titleRank = rank;
  }
}

function titleOf(number: string, name: string): string {
  return name === '' ? number : `${number} · ${name}`;
}
