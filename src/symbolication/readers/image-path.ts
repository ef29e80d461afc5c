/** Architectures that Apple's systems have run apps on: what a stack may be of that does not say. */
const ARCHS = ['arm64', 'arm64e', 'arm64_32', 'x86_64', 'x86_64h', 'armv7', 'armv7s', 'armv7k', 'i386'];

/** Where the symbols of an image are found by those who know its name and version only. */
export function namePath(name: string, arch: string): string {
  return `image:${name}:${arch}`;
}

/** What to look for: the image's id, in any version; without an id its name, for one architecture in this version. */
export function imagePaths({ id, name, arch }: { id: string; name: string; arch: string }): string[] {
  if (id !== '') return [id];
  return (arch === '' ? ARCHS : [arch]).map((architecture) => namePath(name, architecture));
}
