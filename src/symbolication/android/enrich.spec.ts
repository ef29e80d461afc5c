import { describe, expect, it, test } from 'vitest';
import { inferredFile } from './frame';
import { enrichJava, isThirdPartyClass } from './enrich';
import { openMapping } from './mapping';
import { parseJava } from './parse';

const enriched = (mapping: string, stack: string) =>
  enrichJava(parseJava(stack), openMapping(Buffer.from(mapping)));

describe('a frame that may be several', () => {
  const mapping =
    'com.shop.Cart -> a:\n  void sum(int):7 -> a\n  void sum(long):9 -> a\n  void total() -> b\n  void clear() -> b\n';

  it('has only the facts common to all candidates', () => {
    expect(enriched(mapping, 'at a.b(SourceFile:4)')).toMatchObject([
      {
        converted: true,
        function: 'com.shop.Cart.clear | com.shop.Cart.total',
        class_name: 'com.shop.Cart',
        method_name: 'clear | total',
        module: 'com.shop',
        file: 'Cart.java',
        line: 4,
      },
    ]);
    expect(enriched(mapping, 'at a.a(SourceFile:4)')).toMatchObject([
      { function: 'com.shop.Cart.sum', line: 0 },
    ]);
  });

  it('has no line if one method matches at several lines', () => {
    const [frame] = enriched('A -> a:\n  1:1:void x():20:22 -> a\n', 'at a.a(:1)');
    expect(frame).toMatchObject({ converted: true, function: 'A.x', module: '', line: 0 });
    const [single] = enriched('A -> a:\n  1:1:void x():20:20 -> a\n', 'at a.a(:1)');
    expect(single).toMatchObject({ function: 'A.x', line: 20 });
  });

  it('names all functions of each that was inlined', () => {
    const mapping =
      'com.shop.Cart -> a:\n  10:10:void com.shop.Sum.add(int):7 -> a\n  10:10:void sum(int):10 -> a\n  11:12:void sum(int):11:12 -> a\n  10:10:void com.shop.Tax.of(int):20 -> a\n  10:10:void sum(int,int):42 -> a\n';
    expect(enriched(mapping, 'at a.a(SourceFile:10)')).toMatchObject([
      { function: 'com.shop.Sum.add | com.shop.Tax.of', file: 'Sum.java | Tax.java', line: 0 },
      { function: 'com.shop.Cart.sum', file: 'Cart.java', line: 0 },
    ]);
  });
});

test('a frame of Google Play services has its class, its line and the class’s own file', () => {
  const stack = 'at qtr.a(:com.google.android.gms@203915081@20.39.15 (060808-335085812):46)';
  expect(enriched('com.shop.Cart -> qtr:\n  46:46:void sum():200:200 -> a\n', stack)).toMatchObject([
    {
      function: 'com.shop.Cart.sum',
      file: 'Cart.java',
      line: 200,
      minified: { file: ':com.google.android.gms@203915081@20.39.15 (060808-335085812)', line: 46 },
    },
  ]);
});

test('a frame with only a class gets the original class name', () => {
  const mapping = 'com.shop.Cart -> a:\ncom.shop.Kept -> com.shop.Kept:\n';
  expect(
    enriched(mapping, 'at a.b(SourceFile:4)\nat com.shop.Kept.b(SourceFile:4)\nat q.b(SourceFile:4)'),
  ).toMatchObject([
    {
      converted: true,
      function: 'com.shop.Cart.b',
      file: 'Cart.java',
      line: 4,
      minified: { function: 'a.b' },
    },
    {
      converted: false,
      function: 'com.shop.Kept.b',
      file: 'SourceFile',
      line: 4,
      class_name: 'com.shop.Kept',
    },
    { converted: false, function: 'q.b', file: 'SourceFile', line: 4, class_name: 'q' },
  ]);
});

test('the printed file of a class that kept its name is its file', () => {
  const mapping =
    'com.shop.Helper -> com.shop.Helper:\n  1:1:void x():5:5 -> a\nA -> b:\n  1:1:void x():5:5 -> a\n';
  const files = enriched(mapping, 'at com.shop.Helper.a(Utils.kt:1)\nat b.a(Utils.kt:1)').map(
    ({ file }) => file,
  );
  expect(files).toEqual(['Utils.kt', 'A.kt']);
});

test.each([
  ['com.shop.Cart', 'SourceFile', 'Cart.java'],
  ['com.shop.Cart$Line$1', 'Unknown Source', 'Cart.java'],
  ['com.shop.CartKt', '', 'Cart.kt'],
  ['com.shop.CartKt$sum$1', '', 'Cart.kt'],
  ['com.shop.Kt', '', 'Kt.java'],
  ['Cart', 'a.kt', 'Cart.kt'],
  ['com.shop.$Gen', '', '$Gen.java'],
  ['com.shop.Cart', 'Native Method', 'Native Method'],
])('%s printed as %j is in %s', (className, printed, file) => {
  expect(inferredFile(className, printed)).toBe(file);
});

test('packages of the platform and of libraries are third party, whole names only', () => {
  const third = [
    'java.lang.Thread',
    'android.os.Looper',
    'androidx.core.A',
    'kotlinx.coroutines.B',
    'okhttp3.C',
    'com.google.android.gms.D',
  ];
  const own = [
    'com.shop.Cart',
    'a.b',
    'javax2.A',
    'androidstuff.A',
    'com.google.A',
    'kotlin',
    'com.shop.android.A',
  ];
  expect([...third, ...own].filter(isThirdPartyClass)).toEqual(third);
});
