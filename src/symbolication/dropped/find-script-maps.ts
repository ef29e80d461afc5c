import { checkedMap } from '../collect/checked-map';
import { findMaps } from '../collect/find-maps';
import type { GivenFiles } from '../collect/given-file';
import { type Finding, topOf } from './dropped';

/**
 * The source maps of scripts, each found by as much of the end of its script's path as tells it from the others of the
 * same folder or zip; of several folders and zips, the one that was dropped last counts.
 */
export async function findScriptMaps(files: GivenFiles): Promise<Finding> {
  const { maps, left } = await findMaps(files);
  const owners = ownersOf(maps.map(({ script }) => script));
  return {
    artifacts: maps.map((map) => ({
      file: map.from.name,
      part: '',
      size: map.from.size,
      paths: endsOf(map.script).filter((end, index) => index === 0 || owners.get(end) === map.script),
      unasked: unaskedOf(map.script, owners),
      content: async () => {
        const checked = await checkedMap(map, files);
        return typeof checked === 'string' ? checked : checked.content;
      },
    })),
    left: left.map(({ name, why }) => ({ file: name, why })),
  };
}

function unaskedOf(script: string, owners: ReadonlyMap<string, string>): string {
  const name = script.slice(script.lastIndexOf('/') + 1);
  const isOnly = owners.get(name) === script;
  return `no frame of this stack is in ${isOnly ? name : `${script}, or another map of ${name} was taken`}`;
}

/** Which script has an end of a path to itself; '' where several do. */
function ownersOf(scripts: readonly string[]): Map<string, string> {
  const owners = new Map<string, { script: string; top: string }>();
  for (const script of scripts) {
    const top = topOf(script);
    for (const end of endsOf(script)) {
      owners.set(end, { script: owners.get(end)?.top === top ? '' : script, top });
    }
  }
  return new Map([...owners].map(([end, { script }]) => [end, script]));
}

/** `a/b/c.js`, `b/c.js`, `c.js`: nobody knows below which folder a script is served. */
function endsOf(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(index).join('/'));
}
