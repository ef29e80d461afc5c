import type { StackType } from '#contract/stack';

const REPORT =
  /^\d{1,5}\s{1,60}\S.{0,200}?\s{1,60}0x[\da-f]{6,16} (?:0x[\da-f]+|\S.{0,400}) \+ \d+|^Binary Images:$|^Incident Identifier: |^Thread \d+ Crashed:|^0x[\da-f]+\s{1,20}-\s{1,20}0x[\da-f]+\s.{1,200} <[\da-f-]{32,36}>|^\{"app_name":".{1,800}"bug_type":"\d+"|^"usedImages" : \[/i;

export function appleType(line: string): StackType | null {
  return REPORT.test(line) ? 'ios' : null;
}
