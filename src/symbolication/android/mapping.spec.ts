import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openMapping, MappingFault } from './mapping';

const open = (text: string | Uint8Array) => openMapping(typeof text === 'string' ? Buffer.from(text) : text);

const sourceFile = (file: string) => `# {"id":"sourceFile","fileName":"${file}"}\n`;
const version = (text: string) => `# {"id":"com.android.tools.r8.mapping","version":"${text}"}\n`;

/** Message of the error that rejects a file. */
function fault(text: string | Uint8Array): string | undefined {
  try {
    open(text);
    return undefined;
  } catch (error) {
    if (error instanceof MappingFault) return error.message;
    throw error;
  }
}

describe('a mapping', () => {
  it('finds classes by their name in stacks, whatever letters it has', () => {
    const mapping = open('com.shop.Cart -> a.b:\n  1:1:void x() -> a\ncom.größe.Maß -> ä.µ:\n');
    expect(mapping.classCount).toBe(2);
    expect(mapping.originalName('a.b')).toBe('com.shop.Cart');
    expect(mapping.originalName('ä.µ')).toBe('com.größe.Maß');
    expect(mapping.originalName('com.shop.Cart')).toBeUndefined();
    expect(mapping.originalName('constructor')).toBeUndefined();
    expect(mapping.read('a.b')?.method('a')?.ranged[0]?.methods).toMatchObject([{ name: 'x' }]);
    expect(mapping.read('a.b')?.method('toString')).toBeUndefined();
    expect(mapping.read('none')).toBeUndefined();
  });

  it('finds the file of a class by its original name, from right below it only', () => {
    const mapping = open(
      `A -> a:\n# other\n${sourceFile('A.kt')}  void x() -> b\n${sourceFile('no.kt')}B -> b:\n  void y() -> c\n${sourceFile('no.kt')}C -> c:\n  ${sourceFile('C.kt')}`,
    );
    expect(['A', 'B', 'C', 'a'].map((name) => mapping.sourceFile(name))).toEqual([
      'A.kt',
      undefined,
      'C.kt',
      undefined,
    ]);
  });

  it('knows its own id, and the version that holds for each class', () => {
    const member = '    1:1:void x() -> a\n    # {"id":"com.android.tools.r8.synthesized"}\n';
    const mapping = open(
      `# pg_map_id: 6F1d2c\nA -> a:\n${member}${version('1.0')}B -> b:\n${member}${version('0.9')}C -> c:\n${member}`,
    );
    expect(mapping.id).toBe('6f1d2c');
    const isSynthesized = (name: string) => {
      const owner = mapping.read(name);
      const method = owner?.method('a')?.ranged[0]?.methods[0];
      return owner && method && owner.isSynthesized(method);
    };
    expect(['a', 'b', 'c'].map(isSynthesized)).toEqual([false, true, false]);
  });

  it.each<[string, string | Uint8Array, string]>([
    ['empty', '', 'there is no class in it'],
    ['blank', '\n\r\n\n', 'there is no class in it'],
    ['comments only', '# compiler: R8\n', 'there is no class in it'],
    ['JSON', '{"version":3}', 'it says "{\\"version\\":3}"'],
    ['text', 'Dear reader,\na -> b:\n', 'it says "Dear reader,"'],
    ['members first', '    1:1:void x() -> a\nA -> a:\n', 'it says "1:1:void x() -> a"'],
    ['an archive', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), 'it says "PK'],
    ['a bad class', 'A -> :\n', 'it says "A -> :"'],
  ])('that is %s is refused with a reason', (_, text, reason) => {
    expect(fault(text)).toMatch(/^the file is no mapping: /);
    expect(fault(text)).toContain(reason);
  });

  it('is opened or rejected, whatever its bytes', () => {
    const pieces = fc.constantFrom(
      'A -> a:\n',
      '# {"id":',
      '\r\n',
      '  1:2:void x():3 -> a\n',
      ' -> ',
      '\0',
      'é',
      ':',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string())), (parts) => {
        const text = parts.join('');
        if (fault(text) !== undefined) return;
        const mapping = open(text);
        expect(mapping.byteLength).toBeGreaterThanOrEqual(Buffer.byteLength(text));
        mapping.read('a')?.method('a');
        mapping.sourceFile('A');
      }),
    );
  });
});
