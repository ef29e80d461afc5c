import type { StackType } from '#contract/stack';

/** Stack of a fictional shop, with the files of its build. */
export type Example = { text: string; files: readonly ExampleFile[] };

type ExampleFile = {
  /** File name in the build. */
  name: string;
  url: string;
};

const script = 'https://shop.example.com/assets-1.4.2/checkout-5e1f0c2a.js';
const bundle = '/var/containers/Bundle/Application/0A1B/Shop.app/main.jsbundle';

/** Real output of builds; source maps of Vite include their sources. */
export const EXAMPLES: Record<StackType, Example> = {
  browser: {
    text: `Error: The order could not be placed
    at a (${script}:1:336) {
  [cause]: TypeError: Cannot read properties of undefined (reading 'percent')
      at i (${script}:1:230)
      at r (${script}:1:190)
      at a (${script}:1:315)
}
`,
    files: [
      { name: 'checkout-5e1f0c2a.js.map', url: new URL('./files/checkout.json', import.meta.url).href },
    ],
  },
  android: {
    text: `E/AndroidRuntime( 471): FATAL EXCEPTION: main
E/AndroidRuntime( 471): Process: com.example.till, PID: 471
E/AndroidRuntime( 471): java.lang.IllegalStateException: nothing to pay
E/AndroidRuntime( 471): \tat a.e.a(SourceFile:8)
E/AndroidRuntime( 471): \tat a.f.b(SourceFile:1)
E/AndroidRuntime( 471): \tat a.g.onClick(SourceFile:1)
E/AndroidRuntime( 471): \tat android.view.View.performClick(View.java:7448)
E/AndroidRuntime( 471): \tat android.os.Looper.loop(Looper.java:223)
E/AndroidRuntime( 471): Caused by: java.lang.ArithmeticException: the price is gone
E/AndroidRuntime( 471): \tat a.b.a(SourceFile:2)
E/AndroidRuntime( 471): \t... 5 more
`,
    files: [{ name: 'mapping.txt', url: new URL('./files/mapping.txt', import.meta.url).href }],
  },
  ios: {
    text: `Process:             Shop [4242]
Identifier:          com.example.shop
Version:             1.4.2 (203)
Code Type:           ARM-64 (Native)
OS Version:          iPhone OS 18.1 (22B83)

Exception Type:  EXC_BREAKPOINT (SIGTRAP)
Triggered by Thread:  0

Application Specific Information:
Fatal error: Index out of range

Thread 0 name:  Dispatch queue: com.apple.main-thread
Thread 0 Crashed:
0   Shop                          \t0x0000000102a04014 0x102a00000 + 16404
1   Shop                          \t0x0000000102a04048 0x102a00000 + 16456
2   UIKitCore                     \t0x00000001a2b3c4d5 -[UIView layoutIfNeeded] + 64
3   Shop                          \t0x0000000102a04084 0x102a00000 + 16516

Thread 1:
0   libsystem_kernel.dylib        \t0x00000001e3a0f1a0 __workq_kernreturn + 8

Binary Images:
       0x102a00000 -        0x102b07fff +Shop arm64  <2d903291397d3d14bfca52c7fb8c5e00> /private/var/containers/Bundle/Application/0A1B/Shop.app/Shop
       0x1a2a00000 -        0x1a3ffffff  UIKitCore arm64e  <b75b04ad69fe3aded8d2c17972fc8f49> /System/Library/PrivateFrameworks/UIKitCore.framework/UIKitCore
       0x1e3a00000 -        0x1e3a2ffff  libsystem_kernel.dylib arm64e  <87a6b136e4233b6da58a137f392d7d9d> /usr/lib/system/libsystem_kernel.dylib
`,
    files: [
      {
        name: 'Shop.app.dSYM/Contents/Resources/DWARF/Shop',
        url: new URL('./files/shop.dwarf', import.meta.url).href,
      },
    ],
  },
  'react native': {
    text: `TypeError: undefined is not an object (evaluating 't.percent')
i@${bundle}:1:230
r@${bundle}:1:190
a@${bundle}:1:315
`,
    files: [{ name: 'main.jsbundle.map', url: new URL('./files/jsbundle.json', import.meta.url).href }],
  },
  flutter: {
    text: `Unhandled exception:
Bad state: the cart is empty
*** *** *** *** *** *** *** *** *** *** *** *** *** *** *** ***
pid: 2721, tid: 140221772285176, name 1.ui
os: android arch: arm64 comp: yes sim: no
build_id: '0123456789abcdef0123456789abcdef'
isolate_dso_base: 7a00000000, vm_dso_base: 7a00000000
isolate_instructions: 7a00001100, vm_instructions: 7a00001000
    #00 abs 0000007a00001310 virt 0000000000001310 _kDartIsolateSnapshotInstructions+0x210
<asynchronous suspension>
    #01 abs 0000007a00001504 virt 0000000000001504 _kDartIsolateSnapshotInstructions+0x404
    #02 abs 0000007a00001404 virt 0000000000001404 _kDartIsolateSnapshotInstructions+0x304
`,
    files: [
      { name: 'app.android-arm64.symbols', url: new URL('./files/flutter.symbols', import.meta.url).href },
    ],
  },
};
