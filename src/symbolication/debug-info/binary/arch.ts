/** `cputype` and `cpusubtype` of Mach-O (`mach/machine.h`), as Apple's tools and crash reports call them. */
export function machArch(type: number, subtype: number): string {
  const variant = subtype & 0xff_ffff;
  switch (type) {
    case 0x0100_000c:
      return variant === 2 ? 'arm64e' : 'arm64';
    case 0x0200_000c:
      return 'arm64_32';
    case 0x0c:
      return ARM[variant] ?? 'arm';
    case 0x0100_0007:
      return variant === 8 ? 'x86_64h' : 'x86_64';
    case 0x07:
      return 'i386';
    default:
      return `cpu ${type}`;
  }
}

const ARM: Record<number, string> = { 6: 'armv6', 9: 'armv7', 11: 'armv7s', 12: 'armv7k' };

/** `e_machine` of ELF, by the same names. */
export function elfArch(machine: number): string {
  return ELF[machine] ?? `machine ${machine}`;
}

const ELF: Record<number, string> = { 3: 'i386', 40: 'arm', 62: 'x86_64', 183: 'arm64', 243: 'riscv64' };
