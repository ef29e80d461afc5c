import { useMemo, useState } from 'react';
import { decodedString, type JsonTree } from '#domain/json/scan';
import { flatten, foldedFrom, unfoldedTo, type JsonLine } from '#domain/json/tree';
import { Secret } from '../../../components/secrets/Secret';
import { Button } from '../../../ui/Button';
import { Lines } from '../../../ui/Lines';
import { useLines } from '../../../hooks/use-lines';
import { useWork } from '../work/use-work';

/** A body with more values than this starts folded below its second level. */
const MANY_VALUES = 2000;

const NONE: readonly number[] = [];

/**
 * JSON as it was sent: order, duplicate keys and every digit kept. Folded, searched, and with the values of secrets
 * masked. Only the lines in sight are in the document.
 */
export function JsonBody({ label, tree }: { label: string; tree: JsonTree }) {
  const [folded, setFolded] = useState<ReadonlySet<number>>(() =>
    tree.kinds.length > MANY_VALUES ? foldedFrom(tree, 2) : new Set(),
  );
  const [wanted, setWanted] = useState('');
  const [hit, setHit] = useState(0);
  const lines = useMemo(() => flatten(tree, folded), [tree, folded]);
  const search = useMemo(() => ({ body: tree.source, wanted }), [tree, wanted]);
  const found = useWork('search', search, tree.source.length);
  const hits = found ?? NONE;
  const current = hits[hit];
  const state = useLines(lines.length);

  function toggle(node: number) {
    const next = new Set(folded);
    if (!next.delete(node)) next.add(node);
    setFolded(next);
  }

  function show(index: number) {
    const node = hits[index];
    if (node === undefined) return;
    setHit(index);
    const open = unfoldedTo(tree, folded, node);
    setFolded(open);
    state.virtualizer.scrollToIndex(flatten(tree, open).lineOf(node), { align: 'center' });
  }

  return (
    <>
      <search className="mb-1 flex items-center gap-2 text-sm max-sm:gap-0.5 print:hidden">
        <input
          type="search"
          aria-label={`Search in ${label.toLowerCase()}`}
          placeholder="Search keys and values"
          value={wanted}
          onChange={(event) => {
            setWanted(event.target.value);
            setHit(0);
          }}
          onKeyDown={(event) => event.key === 'Enter' && show((hit + 1) % Math.max(1, hits.length))}
          className="h-7 w-52 min-w-0 shrink rounded-md border border-control/60 bg-canvas px-2 text-sm"
        />
        {wanted !== '' && (
          <>
            <span role="status" className="text-ink-2">
              {found ? countOf(hit, hits.length) : 'searching…'}
            </span>
            <Button disabled={hits.length === 0} onClick={() => show(hit)}>
              Show
            </Button>
          </>
        )}
        <Button look="quiet" className="ml-auto text-xs" onClick={() => setFolded(foldedFrom(tree, 1))}>
          Fold
        </Button>
        <Button look="quiet" className="text-xs" onClick={() => setFolded(new Set())}>
          Unfold
        </Button>
      </search>
      <Lines label={label} {...state}>
        {(index) => {
          const line = lines.at(index);
          return (
            <Line key={index} line={line} found={line.node === current && wanted !== ''} onToggle={toggle} />
          );
        }}
      </Lines>
    </>
  );
}

function countOf(hit: number, hits: number): string {
  return hits === 0 ? 'not found' : `${hit + 1} of ${hits}`;
}

type LineProps = { line: JsonLine; found: boolean; onToggle: (node: number) => void };

function Line({ line, found, onToggle }: LineProps) {
  const foldable = line.part === 'open' || line.part === 'folded';
  return (
    <div
      title={line.path}
      className={`flex min-h-6 items-center whitespace-pre [&_code]:whitespace-pre [&>span]:flex-nowrap ${found ? 'bg-warn-soft forced-colors:outline-2' : ''}`}
      style={{ paddingInlineStart: `${16 + Math.min(line.depth, 40) * 14}px` }}
    >
      {foldable ? (
        <button
          type="button"
          aria-expanded={line.part === 'open'}
          aria-label={`${line.part === 'open' ? 'Fold' : 'Unfold'} ${line.path}`}
          onClick={() => onToggle(line.node)}
          className="-ml-4 w-4 flex-none text-ink-3"
        >
          {line.part === 'open' ? '▾' : '▸'}
        </button>
      ) : null}
      {line.key !== '' && <span className="text-accent">{line.key}: </span>}
      {line.secret ? (
        <Secret name={line.path} value={line.text} masked={line.masked} copies={meaningOf(line)} />
      ) : (
        <span>{line.masked}</span>
      )}
      {line.comma && ','}
      {line.part === 'folded' && <span className="text-ink-3"> {line.childCount} values</span>}
    </div>
  );
}

/** What is copied of a value: a string without its quotes and escapes. */
function meaningOf({ kind, text }: JsonLine): string {
  return kind === 'string' ? decodedString(text) : text;
}
