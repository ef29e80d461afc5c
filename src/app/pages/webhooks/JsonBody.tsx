import { useMemo, useState } from 'react';
import { counted } from '#domain/text/count';
import { decodedString, type JsonTree } from '#domain/json/scan';
import { flatten, foldedFrom, type JsonLine, unfoldedTo } from '#domain/json/tree';
import { Secret } from '../../components/secrets/Secret';
import { Button } from '../../ui/Button';
import { Lines, useLines } from '../../ui/Lines';
import { BodySearch } from './BodySearch';
import { LINE_CLASS, useBodySearch } from './work/run';

/** Min number of values for folding below the second level. */
const MANY_VALUES = 2000;

/**
 * JSON as sent: order, duplicate keys and every digit preserved. Foldable, searchable, with masked secrets.
 * Virtualised.
 */
export function JsonBody({ label, tree }: { label: string; tree: JsonTree }) {
  const [folded, setFolded] = useState<ReadonlySet<number>>(() =>
    tree.kinds.length > MANY_VALUES ? foldedFrom(tree, 2) : new Set(),
  );
  const search = useBodySearch(tree.source, 'tree');
  const lines = useMemo(() => flatten(tree, folded), [tree, folded]);
  const current = search.hits[search.hit];
  const state = useLines(lines.length);

  function toggle(node: number) {
    const next = new Set(folded);
    if (!next.delete(node)) next.add(node);
    setFolded(next);
  }

  function show(index: number) {
    const node = search.hits[index];
    if (node === undefined) return;
    search.goTo(index);
    const isOpen = unfoldedTo(tree, folded, node);
    setFolded(isOpen);
    state.virtualizer.scrollToIndex(flatten(tree, isOpen).lineOf(node), { align: 'center' });
  }

  return (
    <>
      <BodySearch label={label} placeholder="Search keys and values" search={search} onShow={show}>
        <Button look="quiet" className="text-xs" onClick={() => setFolded(foldedFrom(tree, 1))}>
          Fold
        </Button>
        <Button look="quiet" className="text-xs" onClick={() => setFolded(new Set())}>
          Unfold
        </Button>
      </BodySearch>
      <Lines label={label} {...state}>
        {(index) => {
          const line = lines.at(index);
          return (
            <Line
              key={index}
              line={line}
              match={line.node === current && search.query !== ''}
              onToggle={toggle}
            />
          );
        }}
      </Lines>
    </>
  );
}

type LineProps = { line: JsonLine; match: boolean; onToggle: (node: number) => void };

function Line({ line, match, onToggle }: LineProps) {
  const foldable = line.part === 'open' || line.part === 'folded';
  return (
    <div
      title={line.path}
      className={`${LINE_CLASS} ${match ? 'bg-warn-soft forced-colors:outline-2' : ''}`}
      style={{ paddingInlineStart: `${24 + Math.min(line.depth, 40) * 14}px` }}
    >
      {foldable ? (
        <button
          type="button"
          aria-expanded={line.part === 'open'}
          aria-label={`${line.part === 'open' ? 'Fold' : 'Unfold'} ${line.path}`}
          onClick={() => onToggle(line.node)}
          className="-ml-6 size-6 flex-none rounded-md text-ink-3 hover:text-ink"
        >
          {line.part === 'open' ? '▾' : '▸'}
        </button>
      ) : null}
      {line.place !== undefined && <span className="text-ink-3">[{line.place}] </span>}
      {line.key !== '' && <span className="text-accent">{line.key}: </span>}
      {line.secret ? (
        <Secret
          name={line.path}
          value={line.text}
          masked={line.masked}
          copies={meaningOf(line)}
          after={line.comma ? ',' : ''}
        />
      ) : (
        <span>
          {line.masked}
          {line.comma && ','}
        </span>
      )}
      {line.part === 'folded' && (
        <span className="text-ink-3">
          {' '}
          {line.preview} ({counted(line.childCount, 'value')})
        </span>
      )}
    </div>
  );
}

/** Copied text of a value: a string without quotes and escapes. */
function meaningOf({ kind, text }: JsonLine): string {
  return kind === 'string' ? decodedString(text) : text;
}
