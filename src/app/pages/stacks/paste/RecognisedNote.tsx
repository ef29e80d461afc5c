import type { StackLine } from '#domain/stack/platform/parsed-stack';
import { Button } from '../../../ui/Button';
import type { Fields } from '../model/fields';
import { publicWords } from '#domain/stack/privacy';
import type { StackPage } from '../model/use-stack-page';

const NAMES = ['type', 'service', 'version', 'buildId'] as const;

const LABELS: Record<(typeof NAMES)[number], string> = {
  type: 'type',
  service: 'service',
  version: 'version',
  buildId: 'build id',
};

/** What the text says about itself and where it says so; what was chosen otherwise can be taken back. */
export function RecognisedNote({ page }: { page: StackPage }) {
  const { recognised, parsed, fields, view, change } = page;
  const known = NAMES.flatMap((name) => {
    const found = recognised[name];
    const isShown = name !== 'buildId' || fields.type === 'android';
    return found === null || !isShown ? [] : [{ name, ...found }];
  });
  if (known.length === 0) return null;
  const overridden = known.filter(({ name, value }) => view[name] !== undefined && fields[name] !== value);
  return (
    <p role="status" className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3">
      {known.map(({ name, value, from }) => (
        <span key={name}>
          recognised {LABELS[name]} <b className="font-semibold text-ink-2">{value}</b> from{' '}
          <q className="font-mono wrap-anywhere">{evidence(from, parsed.stack.lines)}</q>
        </span>
      ))}
      {overridden.length > 0 && (
        <Button look="quiet" className="text-xs" onClick={() => change(nothingChosen(overridden))}>
          Use what was recognised
        </Button>
      )}
    </p>
  );
}

const WIDEST = 60;

function evidence(from: string, lines: readonly StackLine[]): string {
  const text = publicWords(from, lines);
  return text.length <= WIDEST ? text : `${text.slice(0, WIDEST)}…`;
}

function nothingChosen(names: readonly { name: keyof Fields }[]): Partial<Record<keyof Fields, undefined>> {
  return Object.fromEntries(names.map(({ name }) => [name, undefined]));
}
