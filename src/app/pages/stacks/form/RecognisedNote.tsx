import type { StackType } from '#contract/stack';
import { PLATFORMS } from '#symbolication/platforms';
import { publicWords } from '#symbolication/privacy';
import type { Recognised } from '#symbolication/recognise';
import type { StackLine } from '#symbolication/stack';
import { Button } from '../../../ui/Button';
import { type StackFields, TYPE_LABELS } from '../model/fields';

const NAMES = ['type', 'service', 'version', 'buildId'] as const;

const LABELS: Record<(typeof NAMES)[number], string> = {
  type: 'type',
  service: 'service',
  version: 'version',
  buildId: 'build id',
};

type RecognisedNoteProps = {
  recognised: Recognised;
  lines: readonly StackLine[];
  fields: StackFields;
  /** True after sending: only changed fields are listed. */
  isSent: boolean;
  onChange: (change: Partial<Record<keyof StackFields, undefined>>) => void;
};

/** Fields recognised in the text with their lines; changes can be undone. */
export function RecognisedNote({ recognised, lines, fields, isSent, onChange }: RecognisedNoteProps) {
  const { takes } = PLATFORMS[fields.type];
  const findings = NAMES.flatMap((name) => {
    const finding = recognised[name];
    return finding === undefined || (name === 'buildId' && !takes.build) ? [] : [{ name, ...finding }];
  });
  const overridden = findings.filter(({ name, value }) => fields[name] !== value);
  const visible = isSent ? overridden : findings;
  if (visible.length === 0) return null;
  return (
    <p role="status" className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3">
      {visible.map(({ name, value, from }) => (
        <span key={name}>
          Recognised {LABELS[name]}{' '}
          <b className="font-semibold text-ink-2">{isType(value) ? TYPE_LABELS[value] : value}</b> from{' '}
          <q className="font-mono wrap-anywhere">{evidence(from, lines)}</q>
        </span>
      ))}
      {overridden.length > 0 && (
        <Button look="quiet" className="text-xs" onClick={() => onChange(nothingChosen(overridden))}>
          Use recognised values
        </Button>
      )}
    </p>
  );
}

const WIDEST = 120;

function isType(value: string): value is StackType {
  return Object.hasOwn(TYPE_LABELS, value);
}

function evidence(from: string, lines: readonly StackLine[]): string {
  const text = publicWords(from, lines);
  return text.length <= WIDEST ? text : `${text.slice(0, WIDEST)}…`;
}

function nothingChosen(
  names: readonly { name: keyof StackFields }[],
): Partial<Record<keyof StackFields, undefined>> {
  return Object.fromEntries(names.map(({ name }) => [name, undefined]));
}
