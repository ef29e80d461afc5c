import { counted } from '#domain/text/count';
import { MapFault } from '../javascript/map/map-fault';
import { openSourceMap } from '../javascript/map/source-map';
import { MAX_MAP_BYTES } from '../readers/limits';
import type { FoundMap } from './find-maps';
import type { GivenFiles } from './given-file';
import { withSeparateSources } from './separate-sources';

/**
 * The map of a script with the sources that lie beside it, and what is in it: `2 sources`. Why it cannot be taken,
 * where it cannot.
 */
export async function checkedMap(
  map: FoundMap,
  files: GivenFiles,
): Promise<{ content: Uint8Array; note: string } | string> {
  if ((map.content?.length ?? map.from.size) > MAX_MAP_BYTES) return `is longer than ${MAX_MAP_BYTES} bytes`;
  try {
    const raw = map.content ?? (await map.from.read());
    const opened = openSourceMap(raw);
    const sources = Array.from({ length: opened.sourceCount }, (_, index) => opened.text(index));
    const missing = sources.filter((text) => text === null).length;
    const { content, found } =
      missing > 0 ? await withSeparateSources(raw, map.from.name, files) : { content: raw, found: 0 };
    if (content.length > MAX_MAP_BYTES) return `is longer than ${MAX_MAP_BYTES} bytes with its sources`;
    return { content, note: noteOf(sources.length, missing - found) };
  } catch (error) {
    if (error instanceof MapFault) return error.message;
    throw error;
  }
}

function noteOf(sources: number, withoutText: number): string {
  const without = withoutText === 0 ? '' : `, ${withoutText} of them without their text`;
  return `${counted(sources, 'source')}${without}`;
}
