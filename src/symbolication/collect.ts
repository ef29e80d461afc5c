/** Face for collecting artifacts: source maps, mappings and debug symbols in files, folders and zips. */
export { mapIdPaths } from './android/retrace';
export { openMapping } from './android/mapping';
export { MappingFault } from './android/mapping';
export { debugFiles } from './collect/debug-files';
export { imagesIn, isLibrary, libraryName, symbolsNote, symbolsOf } from './collect/debug-files';
export { checkedMap, findMaps, type FoundMap, namedScript } from './collect/find-maps';
export { beginningOf } from './collect/zip';
export type { GivenFile, GivenFiles } from './collect/zip';
export { mapReference } from './collect/find-maps';
export { withUnpackedMaps } from './collect/find-maps';
export { type InflateRaw, openZip, ZipFault } from './collect/zip';
export type { DebugImage, Inflate } from './debug-info/byte-reader';
export type { Dropped, Unpack } from './dropped';
export { findDropped } from './dropped';
export { MAX_MAP_BYTES, mappingPaths, namePath } from './readers';
