/** Face for collecting artifacts: source maps, mappings and debug symbols in files, folders and zips. */
export { mapIdPaths } from './android/map-id';
export { openMapping } from './android/mapping/mapping';
export { MappingFault } from './android/mapping/mapping-fault';
export { debugFiles } from './collect/debug-files';
export { imagesIn, isLibrary, libraryName, symbolsNote, symbolsOf } from './collect/debug-images';
export { checkedMap, findMaps, type FoundMap, namedScript } from './collect/find-maps';
export { beginningOf } from './collect/given-file';
export type { GivenFile, GivenFiles } from './collect/given-file';
export { mapReference } from './collect/map-reference';
export { withUnpackedMaps } from './collect/unpacked-maps';
export { type InflateRaw, openZip, ZipFault } from './collect/zip';
export type { DebugImage, Inflate } from './debug-info/binary/image';
export type { Dropped, Unpack } from './dropped/dropped';
export { findDropped } from './dropped/find-dropped';
export { MAX_MAP_BYTES, mappingPaths, namePath } from './readers/stack-reader';
