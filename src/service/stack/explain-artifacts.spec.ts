import { describe, expect, it } from 'vitest';
import type { StackType } from '#contract/stack';
import type { ListedArtifact } from './artifacts/artifacts';
import { explainArtifacts } from './explain-artifacts';

const ID = '2d903291397d3d14bfca52c7fb8c5e00';

const row = (
  type: StackType,
  path: string,
  version = '1',
  more: Partial<ListedArtifact> = {},
): ListedArtifact => ({
  type,
  service: 'shop',
  version,
  path,
  size: 1,
  added_at: 1,
  content: '',
  ...more,
});

const mapping = (path: string, content: string) => row('android', path, '7', { content });

function explain(type: StackType, stack: string, rows: readonly ListedArtifact[], more = {}) {
  const job = { type, stack, version: '1', buildId: '', variant: '', near: 1, binaryImages: [], ...more };
  return explainArtifacts(job, { service: 'shop' }, rows).map(
    ({ frames, lookedFor, match, near, missing }) => [
      frames,
      lookedFor,
      match?.version,
      near.map(({ path }) => path),
      missing,
    ],
  );
}

describe('frames', () => {
  it('of a version are explained by the release with this short name', () => {
    const stack = 'Error\n    at f (https://x.test/a.js:1:1)';
    const rows = [row('browser', 'https://x.test/a.js', 'shop@1')];
    expect(explain('browser', stack, rows)).toEqual([[1, ['https://x.test/a.js'], 'shop@1', [], '']]);
  });

  it('of Android are explained by the build id, then by variant and version', () => {
    const stack =
      'java.lang.A: x\n\tat a.b.c(SourceFile:1)\n\tat a.b.d(SourceFile:2)\n\tat java.util.List.get(List.java:1)';
    const rows = [row('android', 'build:b1', '7'), row('android', 'variant:release', '2')];
    expect(explain('android', stack, rows, { buildId: 'b1' })).toEqual([[2, ['build:b1'], '7', [], '']]);
    expect(explain('android', stack, rows, { variant: 'release' })).toEqual([
      [
        2,
        ['variant:release'],
        undefined,
        ['variant:release'],
        'shop has artifacts of versions 7, 2, not of 1.',
      ],
    ]);
    expect(explain('android', stack, [])).toEqual([
      [2, [], undefined, [], 'Neither a build id nor a variant was given.'],
    ]);
  });

  it('of Android that name their mapping are explained by its id, and another build’s mapping is not theirs', () => {
    const stack = 'java.lang.A: x\n\tat a.b.c(r8-map-id-ef20fb75c69e4ed9:1)';
    const asked = ['map:ef20fb75c69e4ed9', 'map:ef20fb7'];
    expect(explain('android', stack, [mapping('map:ef20fb75c69e4ed9', 'h')])).toEqual([
      [1, asked, '7', [], ''],
    ]);
    const others = [mapping('build:b1', 'h'), mapping('map:6f1d2c4', 'h')];
    expect(explain('android', stack, others, { buildId: 'b1' })).toEqual([
      [
        1,
        [...asked, 'build:b1'],
        undefined,
        ['build:b1'],
        'build:b1 is mapping 6f1d2c4, and the stack is of mapping ef20fb75c69e….',
      ],
    ]);
    const unknown = [mapping('build:b1', 'h')];
    expect(explain('android', stack, unknown, { buildId: 'b1' })).toEqual([
      [1, [...asked, 'build:b1'], '7', [], ''],
    ]);
  });

  it('of iOS are explained by the UUID of their image, with another build of it near', () => {
    const stack = `Thread 0 Crashed:\n0   Shop  0x0000000102a04014 0x102a00000 + 16404\n1   UIKitCore  0x00000001a2b3c4d5 0x1a2a00000 + 1\n\nBinary Images:\n0x102a00000 - 0x102b07fff +Shop arm64 <${ID}> /var/Shop.app/Shop\n0x1a2a00000 - 0x1a3ffffff UIKitCore arm64e <b75b04ad69fe3aded8d2c17972fc8f49> /System/Library/UIKitCore`;
    expect(explain('ios', stack, [row('ios', ID, '9')])).toEqual([[1, [ID], '9', [], '']]);
    expect(explain('ios', stack, [row('ios', 'image:Shop:arm64')])).toEqual([
      [1, [ID], undefined, ['image:Shop:arm64'], 'No artifact of shop 1 has this path.'],
    ]);
  });

  it('of Flutter are explained by the build id of their trace', () => {
    const stack =
      "build_id: '0123456789abcdef'\n    #00 abs 0000007a00001310 virt 0000000000001310 _kDartSnapshotText+0x210";
    expect(explain('flutter', stack, [row('flutter', '0123456789abcdef')])).toEqual([
      [1, ['0123456789abcdef'], '1', [], ''],
    ]);
    expect(explain('flutter', stack, [])[0]?.[4]).toBe('shop has no artifacts of type flutter.');
  });

  it('of React Native without a file are explained by the only bundle', () => {
    const rows = [row('react native', 'index.android.bundle')];
    expect(explain('react native', 'Error: x\nt@1:101', rows)).toEqual([
      [1, ['the only bundle'], '1', [], ''],
    ]);
  });
});
