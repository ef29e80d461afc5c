import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type BinaryImage, EnrichedFrame } from '#contract/stack';
import { tableOf } from '../debug-info/tables.spec-support';
import { enrichApple, type LoadedImage, placeFrames } from './platform';
import { parseApple } from './report';
import { SHOP_ID, shopFile } from './shop-dsym.spec-support';

const SHOP = tableOf(shopFile());
const IMAGE: BinaryImage = {
  name: 'Shop',
  uuid: '2D903291-397D-3D14-BFCA-52C7FB8C5E00',
  arch: 'arm64',
  is_system: false,
  load_address: '0x102a00000',
  max_address: '0x102b07fff',
};

/** The symbols of the shop by its id; `seen` collects the images that were requested. */
function enriched(stack: string, images: readonly BinaryImage[] = [], seen: LoadedImage[] = []) {
  return enrichApple(placeFrames(parseApple(stack), images), (image) => {
    seen.push(image);
    return image.id === SHOP_ID || image.name === 'Shop' ? SHOP : undefined;
  });
}

const at = (n: number, offset: number) =>
  `${n}   Shop   0x${(0x102a00000 + offset).toString(16).padStart(16, '0')} 0x102a00000 + ${offset}`;

/** Function, place and offset, as a person would note them. */
const noted = (frames: readonly EnrichedFrame[]) =>
  frames.map(
    (one) =>
      `${one.function} ${one.file.replace('/ci/shop/Shop/', '')}:${one.line}:${one.column} +${one.offset}`,
  );

describe('positions', () => {
  it('the first frame is exact, the next ones are where the call is', () => {
    expect(noted(enriched([at(0, 0x4040), at(1, 0x4040)].join('\n'), [IMAGE]))).toEqual([
      '-[SHCartView layoutSubviews] SHCartView.m:7:1 +0',
      'Cart.total(of:) Cart.swift:45:7 +64',
    ]);
  });

  it('list inlined code first, with the same address', () => {
    const frames = enriched(at(0, 0x4014), [IMAGE]);
    expect(noted(frames)).toEqual(['add(_:_:) Sum.swift:3:9 +20', 'Cart.total(of:) Cart.swift:42:12 +20']);
    expect(new Set(frames.map(({ address }) => address))).toEqual(new Set(['0x0000000102a04014']));
    // At its end the call returns to is behind it.
    expect(noted(enriched(at(1, 0x4020), [IMAGE]))[0]).toBe('add(_:_:) Sum.swift:3:9 +32');
  });

  it('all that is known is shown', () => {
    expect(enriched(at(0, 0x4014), [IMAGE])[1]).toEqual({
      function: 'Cart.total(of:)',
      converted: true,
      file: '/ci/shop/Shop/Cart.swift',
      line: 42,
      column: 12,
      class_name: 'Cart',
      method_name: 'total(of:)',
      module: 'Shop',
      address: '0x0000000102a04014',
      offset: 20,
      native_address: '0x4014',
      third_party: false,
      code_snippets: [],
      minified: { file: 'Shop', function: '', line: 0, column: 0 },
    });
    expect(enriched(at(0, 0x4044), [IMAGE])[0]).toMatchObject({
      class_name: 'SHCartView',
      method_name: 'layoutSubviews',
      module: 'Shop',
    });
  });

  it('code that the compiler made has no line', () => {
    expect(noted(enriched(at(0, 0x40a4), [IMAGE]))).toEqual(['main main.c:0:0 +36']);
  });

  it.each([
    ['arm64', 0x4042, 'layoutSubviews', 'total'],
    ['arm64e', 0x4043, 'layoutSubviews', 'total'],
    ['armv7', 0x4041, 'layoutSubviews', 'total'],
    ['armv7', 0x4043, 'layoutSubviews', 'layoutSubviews'],
    ['x86_64', 0x4040, 'layoutSubviews', 'total'],
    ['x86_64', 0x4041, 'layoutSubviews', 'layoutSubviews'],
    ['', 0x4042, 'layoutSubviews', 'total'],
  ])('a call returns behind it on %s: %d', (arch, offset, first, later) => {
    const frames = enriched([at(0, offset), at(1, offset)].join('\n'), [{ ...IMAGE, arch }]);
    expect(frames[0]?.function).toContain(first);
    expect(frames[1]?.function).toContain(later);
  });

  it('a mangled Swift name of the text is readable without symbols', () => {
    const frame = '0   Shop    0x0000000102b94000 $s4Shop4CartC3payyyYaKF + 20';
    expect(enriched(frame)).toMatchObject([
      { converted: false, function: 'Cart.pay()', class_name: 'Cart', method_name: 'pay()', offset: 20 },
    ]);
  });

  it('the symbol beside a frame stands where there is nothing better', () => {
    const frame = `${at(3, 0x4044)} (__32-[SHCartView(UI) show:]_block_invoke375 + 68)`;
    expect(enriched(frame.replace('   Shop', '   Till'))).toMatchObject([
      {
        converted: false,
        function: '__32-[SHCartView(UI) show:]_block_invoke375',
        class_name: 'SHCartView',
        method_name: 'show:',
        module: 'Till',
        offset: 68,
      },
    ]);
    expect(enriched(frame, [IMAGE])).toMatchObject([
      {
        converted: true,
        function: '-[SHCartView layoutSubviews]',
        minified: { function: '__32-[SHCartView(UI) show:]_block_invoke375' },
      },
    ]);
  });

  it('an unknown address stays as printed', () => {
    const frame = enriched(at(0, 0x5000), [IMAGE])[0];
    expect(frame).toMatchObject({ converted: false, module: 'Shop', native_address: '0x5000' });
    expect(frame).not.toHaveProperty('minified');
  });
});

const reportOf = (id: string) =>
  `Incident Identifier: 1\nThread 0 Crashed:\n${at(0, 0x4000)}\nBinary Images:\n0x102a00000 - 0x102b07fff Shop arm64 <${id}> /Shop.app/Shop\n`;

describe('the image of a frame', () => {
  it('is found by name and address, in hex or decimal', () => {
    const decimal = { ...IMAGE, load_address: '4339007488', max_address: '4340088831' };
    expect(enriched(at(0, 0x4000), [decimal])[0]?.converted).toBe(true);
    const other = { ...IMAGE, uuid: '', load_address: '0x202a00000', max_address: '0x202b07fff' };
    expect(enriched(at(0, 0x4000), [other, IMAGE])[0]?.converted).toBe(true);
    expect(enriched(at(0, 0x4000), [other])[0]?.converted).toBe(false);
  });

  it('is found by address alone if its name differs or is unknown', () => {
    for (const name of ['com.example.shop', '???']) {
      const line = `0   ${name}   0x0000000102a04000 0x0 + 0`;
      expect(enriched(line, [IMAGE])[0]?.function).toBe('Cart.total(of:)');
      expect(enriched(line)[0]?.converted).toBe(false);
    }
  });

  it('is taken from the frame if no list has it, without an id', () => {
    const seen: LoadedImage[] = [];
    expect(enriched(`Code Type: ARM-64\n${at(0, 0x4000)}`, [], seen)[0]?.converted).toBe(true);
    expect(seen).toEqual([{ name: 'Shop', id: '', arch: 'arm64', load: 0x102a00000n }]);
  });

  it('has its id from a list without load addresses, too', () => {
    const seen: LoadedImage[] = [];
    enriched(at(0, 0x4000), [{ ...IMAGE, load_address: '', max_address: '' }], seen);
    expect(seen.map(({ id }) => id)).toEqual([SHOP_ID]);
  });

  it('comes from the list of the request before that of the report', () => {
    const report = `${at(0, 0x4000)}\nBinary Images:\n0x102a00000 - 0x102b07fff Shop arm64 <00000000000000000000000000000001> /Shop.app/Shop`;
    const seen: LoadedImage[] = [];
    enriched(report, [], seen);
    enriched(report, [IMAGE], seen);
    expect(seen.map(({ id }) => id)).toEqual(['00000000000000000000000000000001', SHOP_ID]);
  });

  it('comes from its own report, of several in one text', () => {
    const ids = ['1'.repeat(32), '2'.repeat(32)];
    const seen: LoadedImage[] = [];
    expect(enriched(ids.map(reportOf).join(''), [], seen)).toHaveLength(2);
    expect(seen.map(({ id }) => id)).toEqual(ids);
  });

  it('is third party for system images, and never looked up', () => {
    const seen: LoadedImage[] = [];
    const line = '0   libsystem_kernel.dylib   0x00000001e3a0f1a0 __workq_kernreturn + 8';
    const frames = enriched([line, at(1, 0x4000)].join('\n'), [{ ...IMAGE, is_system: true }], seen);
    expect(frames.map(({ third_party, converted }) => [third_party, converted])).toEqual([
      [true, false],
      [true, false],
    ]);
    expect(frames[0]).toMatchObject({
      function: '__workq_kernreturn',
      offset: 8,
      module: 'libsystem_kernel.dylib',
    });
    expect(seen).toEqual([]);
  });
});

test('frames as they were printed keep what they say', () => {
  expect(enriched('2   Till   0x0000000102a1d000 -[TLCart total:] + 12 (TLCart.m:42)')).toEqual([
    EnrichedFrame.parse({
      function: '-[TLCart total:]',
      file: 'TLCart.m',
      line: 42,
      class_name: 'TLCart',
      method_name: 'total:',
      module: 'Till',
      address: '0x0000000102a1d000',
      offset: 12,
    }),
  ]);
});

test('a hundred thousand frames are in thousands of images', () => {
  const images = Array.from({ length: 5000 }, (_, i) => ({
    ...IMAGE,
    load_address: `${0x102a00000 + i * 0x200000}`,
    max_address: '',
  }));
  const stack = Array.from({ length: 100_000 }, (_, i) => at(i % 500, 0x4000 + (i % 0x40))).join('\n');
  expect(enriched(stack, images).length).toBeGreaterThanOrEqual(100_000);
});

test('each address is in the image that holds it, whatever images there are', () => {
  const image = fc.record({
    name: fc.constantFrom('A', 'B', 'C'),
    load: fc.integer({ min: 0, max: 50 }),
    size: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(image, { maxLength: 12 }), fc.integer({ min: 0, max: 60 }), (candidates, at) => {
      // Images of one process do not overlap.
      const loaded = candidates.filter(
        (one, i) =>
          !candidates
            .slice(0, i)
            .some((other) => one.load < other.load + other.size && other.load < one.load + one.size),
      );
      const page = 0x1000;
      const address = 0x100000000 + at * page + 8;
      const images = loaded.map(({ name, load, size }) => ({
        ...IMAGE,
        name,
        load_address: `${0x100000000 + load * page}`,
        max_address: `0x${(0x100000000 + (load + size) * page - 1).toString(16)}`,
      }));
      const [placed] = placeFrames(parseApple(`0   ???   0x${address.toString(16)} 0x0 + 0`), images);
      const holder = loaded.find(({ load, size }) => load <= at && at < load + size);
      expect(placed?.at?.image.name).toBe(holder?.name);
      expect(placed?.at?.offset).toBe(holder && (at - holder.load) * page + 8);
    }),
  );
});
