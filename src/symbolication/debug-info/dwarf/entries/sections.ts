import type { DebugImage } from '../../binary/image';

/** DWARF sections with source positions of code, unpacked. */
export type DwarfSections = {
  info: Uint8Array;
  abbrev: Uint8Array;
  line: Uint8Array;
  str: Uint8Array;
  lineStr: Uint8Array;
  strOffsets: Uint8Array;
  addr: Uint8Array;
  ranges: Uint8Array;
  rangeLists: Uint8Array;
};

export function dwarfSections({ section }: DebugImage): DwarfSections {
  return {
    info: section('.debug_info'),
    abbrev: section('.debug_abbrev'),
    line: section('.debug_line'),
    str: section('.debug_str'),
    lineStr: section('.debug_line_str'),
    strOffsets: section('.debug_str_offsets'),
    addr: section('.debug_addr'),
    ranges: section('.debug_ranges'),
    rangeLists: section('.debug_rnglists'),
  };
}
