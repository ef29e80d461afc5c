import type { ImageField } from './image-problems';

type Column = { field: ImageField; head: string; width: string; hint: string };

export const IMAGE_COLUMNS: readonly Column[] = [
  { field: 'name', head: 'Name', width: 'w-44', hint: 'Shop' },
  { field: 'uuid', head: 'UUID', width: 'w-76', hint: '32 hex digits' },
  { field: 'arch', head: 'Arch', width: 'w-20', hint: 'arm64' },
  { field: 'load_address', head: 'Load address', width: 'w-40', hint: '0x102a00000' },
  { field: 'max_address', head: 'Last address', width: 'w-40', hint: '0x102b07fff' },
];
