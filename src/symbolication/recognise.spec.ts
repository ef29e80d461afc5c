import { describe, expect, it, test } from 'vitest';
import { recognise } from './recognise';

function found(stack: string): (string | undefined)[] {
  const { service, version } = recognise(stack);
  return [service?.value, version?.value];
}

describe('the type is recognised by shape', () => {
  it.each<[string, string, string | undefined]>([
    ['V8', 'TypeError: x\n    at f (https://shop.test/app.js:1:2)', 'browser'],
    ['SpiderMonkey', 'f@https://shop.test/app.js:1:2', 'browser'],
    [
      'Hermes',
      'Error: x\n    at f (address at index.android.bundle:1:2)\n    at apply (native)',
      'react native',
    ],
    [
      'a bundle on a phone',
      'f@/var/containers/Shop.app/main.jsbundle:1:2\nmap@[native code]',
      'react native',
    ],
    [
      'Metro while developing',
      'f@http://127.0.0.1:8081/index.bundle//&platform=ios&dev=true:1:2',
      'react native',
    ],
    [
      'Java',
      'java.lang.IllegalStateException: no total\n\tat com.shop.Cart.sum(Cart.kt:42)\n\tat android.os.Looper.loop(Looper.java:223)\nCaused by: java.io.IOException: x\n\t... 2 more',
      'android',
    ],
    [
      'Google Play services',
      'b.a.c: x\n  at qtr.a(:com.google.android.gms@203915081@20.39.15 (060808-335085812):46)',
      'android',
    ],
    [
      'a tombstone of Android',
      'backtrace:\n      #00 pc 000000000004f2a8  /data/app/shop/lib/arm64/libshop.so (pay+24)',
      'android',
    ],
    ['R8', 'b.a.c: x\n  at a.b.c.d(SourceFile:12)\n  at a.b.<init>(Unknown Source:3)', 'android'],
    [
      'a log of Android',
      'E/AndroidRuntime( 471): \tat größe.ä.µ(:3)\nE/AndroidRuntime( 471): \tat a.b(Native Method)',
      'android',
    ],
    [
      'Crashlytics',
      'Fatal Exception: b.a: x\n       com.shop.Cart.sum (Cart.kt:42)\n       a.b (SourceFile:1)',
      'android',
    ],
    [
      'an Apple crash report',
      'Incident Identifier: 0A1B\nThread 0 Crashed:\n0   Shop    0x0000000102a1c3d4 0x102a00000 + 115668\n1   libswiftCore.dylib  0x00000001a2b3c4d5 swift_retain + 24',
      'ios',
    ],
    ['frames of Apple with a tab', '0   Shop        \t0x0000000102a1c3d4 0x102a00000 + 115668', 'ios'],
    [
      'an Apple crash report as JSON',
      '{"app_name":"Shop","timestamp":"2026-11-20 09:14:02.00 +0100","bug_type":"309","name":"Shop"}\n{\n  "usedImages" : [\n  ]\n}',
      'ios',
    ],
    [
      'Dart, obfuscated',
      "build_id: '0f1e'\n    #00 abs 0000007a1b2c3d4e virt 00000000002b3c4d _kDart+0x1c",
      'flutter',
    ],
    ['Dart', '#0      Cart.sum (package:shop/cart.dart:42:21)\n<asynchronous suspension>', 'flutter'],
    [
      'Dart in a log',
      'I/flutter ( 2721): #00 abs 7a virt 1b _kDartSnapshotText+0xa\nI/flutter ( 2721): <asynchronous suspension>',
      'flutter',
    ],
    ['Dart, made shorter', 'package:shop/cart.dart 42:21   Cart.sum', 'flutter'],
    ['a message', 'TypeError: x is undefined', undefined],
    ['nothing', '', undefined],
  ])('%s', (_, stack, expected) => {
    expect(recognise(stack).type?.value).toBe(expected);
  });

  it('the line it was recognised by is returned', () => {
    expect(recognise('Error: x\n  at f (address at a.bundle:1:2)').type?.from).toBe(
      'at f (address at a.bundle:1:2)',
    );
  });
});

/** A crash of Android as logcat shows it, with another line in it. */
function crash(line: string): string {
  return [
    'E/AndroidRuntime( 471): FATAL EXCEPTION: main',
    line,
    'E/AndroidRuntime( 471): \tat a.b(SourceFile:1)',
  ].join('\n');
}

describe('service and version', () => {
  it('are parsed from script URLs in a stack', () => {
    expect(recognise('f@https://cdn.test/assets/shop/1.4.2/app.js:1:2')).toMatchObject({
      service: { value: 'shop', from: 'https://cdn.test/assets/shop/1.4.2/app.js' },
      version: { value: '1.4.2' },
    });
    expect(found('f@https://cdn.test/assets/v1.4.2-rc.1/app.js:1:2')).toEqual([undefined, '1.4.2-rc.1']);
    expect(found('f@https://cdn.test/app.js?lang=de&v=1.4.2:1:2')).toEqual([undefined, '1.4.2']);
  });

  it.each([
    ['https://cdn.test/assets-1.4.2/index-a1b2.js', undefined, '1.4.2'],
    ['https://cdn.test/shop/assets-1.4.2/index-a1b2.js', undefined, '1.4.2'],
    ['https://cdn.test/shop@1.4.2/app.js', 'shop', '1.4.2'],
    ['https://cdn.test/shop-v1.4.2-rc.1/app.js', 'shop', '1.4.2-rc.1'],
    ['https://cdn.test/releases@1.4.2/app.js', undefined, '1.4.2'],
    ['https://cdn.jsdelivr.net/npm/react@19.0.0/index.js', undefined, undefined],
    ['https://cdn.test/node_modules/react@19.0.0/index.js', undefined, undefined],
    ['https://cdn.test/app-1.4.2.js', undefined, undefined],
    ['https://cdn.test/2026-11-22/app.js', undefined, undefined],
  ])('are read from the folder of a script: %s', (file, service, version) => {
    expect(found(`    at f (${file}:1:2)`)).toEqual([service, version]);
  });

  it.each([
    ['2026-11-28T03:12:44Z\tERROR\tcheckout-web\t4.18.0\tTypeError: e.closest', 'checkout-web', '4.18.0'],
    ['2026-11-28 03:12:44.120\tcheckout-web\tv4.18.0\tTypeError: e.closest', 'checkout-web', '4.18.0'],
    ['2026-11-28T03:12:44Z\tERROR\tnode\t20.11.1\tTypeError: e.closest', 'shop', '1.4.2'],
    ['2026-11-28T03:12:44Z\tERROR\tcheckout-web\tmain\tTypeError: e.closest', 'shop', '1.4.2'],
    ['2026-11-28T03:12:44Z\tERROR\tcheckout web\t4.18.0\tTypeError: e.closest', 'shop', '1.4.2'],
    ['2026-11-28T03:12:44Z\tERROR\tweb\tcheckout\t4.18.0\tTypeError: e.closest', 'shop', '1.4.2'],
    ['2026-11-28T03:12:44Z\tERROR\tcheckout-web\t4.18.0\tdeployed', 'shop', '1.4.2'],
    ['react-dom\t19.0.0\tTypeError: e.closest', 'shop', '1.4.2'],
  ])('are read from the cells of a log before those of paths: %s', (line, service, version) => {
    const frames = 'te@https://cdn.test/assets/shop/1.4.2/app.js:1:2200';
    expect(found(`${line}\\n${frames}\\n`)).toEqual([service, version]);
    expect(found(`${line}\n${frames}\n`)).toEqual([service, version]);
  });

  it('are parsed from crash reports', () => {
    expect(found('Version:         1.4.2 (203)\nThread 0 Crashed:')).toEqual([undefined, '1.4.2']);
    expect(found('{"app_name":"Shop","timestamp":"2026","app_version":"1.4.2","name":"Shop"}')).toEqual([
      undefined,
      '1.4.2',
    ]);
  });

  it('are parsed from header lines', () => {
    expect(found('release: shop@1.4.2\nError: x')).toEqual(['shop', '1.4.2']);
    expect(found('Service: shop\nVersion:    1.4.2 (142)\n')).toEqual(['shop', '1.4.2']);
    expect(found('"service": "shop",\n"app_version": "2.0.0",')).toEqual(['shop', '2.0.0']);
  });

  it('are parsed from an Android crash log, with the build id', () => {
    expect(recognise(crash('E/AndroidRuntime( 471): Process: com.shop.app:sync, PID: 471'))).toMatchObject({
      type: { value: 'android' },
      service: { value: 'com.shop.app', from: 'Process: com.shop.app:sync, PID: 471' },
      version: undefined,
      buildId: undefined,
    });
    expect(recognise(crash('versionName=2.3.0'))).toMatchObject({ version: { value: '2.3.0' } });
    expect(recognise(crash('build_id: 6f1d2c40-aa')).buildId?.value).toBe('6f1d2c40-aa');
    expect(recognise(crash('"buildId": "6f1d2c40-aa",')).buildId?.value).toBe('6f1d2c40-aa');
    expect(recognise(crash('build id: 6f1d\nbuild id: 7a2e')).buildId).toBeUndefined();
    expect(found(crash('Process: shop, PID: 471'))).toEqual([undefined, undefined]);
  });

  it('ambiguous values are undefined', () => {
    expect(found('f@https://a.test/shop/1.4.2/a.js:1:2\ng@https://a.test/shop/1.4.3/b.js:1:2')).toEqual([
      'shop',
      undefined,
    ]);
    expect(found('f@https://a.test/shop/1.4.2/a.js:1:2\ng@https://a.test/cart/1.4.2/b.js:1:2')).toEqual([
      undefined,
      '1.4.2',
    ]);
    expect(found('f@https://cdnjs.cloudflare.com/ajax/libs/jquery/3.6.0/jquery.min.js:1:2')).toEqual([
      undefined,
      undefined,
    ]);
    expect(found('f@https://cdn.jsdelivr.net/npm/mermaid/11.0.0/m.js:1:2')).toEqual([undefined, undefined]);
    expect(found('f@https://a.test/node_modules/x/1.2.3/m.js:1:2')).toEqual([undefined, undefined]);
    expect(found('f@https://a.test/app-3f2a9b1c.js?v=3f2a:1:2')).toEqual([undefined, undefined]);
    expect(found('Error: wrong version: 1.4.2 of shop@1.4.2')).toEqual([undefined, undefined]);
  });
});

test('10 MB are recognised', () => {
  expect(found('version: 1.'.repeat(900_000))).toEqual([undefined, undefined]);
  recognise('f@https://cdn.test/assets/shop/1.4.2/app.js:1:2\n'.repeat(200_000));
});
