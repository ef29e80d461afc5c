import { SHOP_ID } from '#symbolication/apple/shop-dsym.spec-support';

/** A crash report of the made-up app whose debug symbols the same module makes. */
export const REPORT = `Incident Identifier: 0A1B2C3D-0001-0002-0003-0A1B2C3D4E5F
Hardware Model:      iPhone15,2
Process:             Shop [4242]
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
0   Shop                          	0x0000000102a04014 0x102a00000 + 16404
1   Shop                          	0x0000000102a04048 0x102a00000 + 16456
2   UIKitCore                     	0x00000001a2b3c4d5 -[UIView layoutIfNeeded] + 64
3   Shop                          	0x0000000102a04084 0x102a00000 + 16516
4   Shop                          	0x0000000102a05000 0x102a00000 + 20480
5   ???                           	0x0000000054485244 0x0 + 0

Thread 1 name:  com.example.sync
Thread 1:
0   libsystem_kernel.dylib        	0x00000001e3a0f1a0 __workq_kernreturn + 8
1   Sync Engine                   	0x0000000103a00404 0x103a00000 + 1028

Binary Images:
       0x102a00000 -        0x102b07fff +Shop arm64  <${SHOP_ID}> /private/var/containers/Bundle/Application/0A1B/Shop.app/Shop
       0x103a00000 -        0x103a0ffff  Sync Engine arm64 <6deccee4a0523ea4bb67957b06f53ad1> /private/var/containers/Bundle/Application/0A1B/Shop.app/Frameworks/Sync Engine.framework/Sync Engine
       0x1a2a00000 -        0x1a3ffffff  UIKitCore arm64e  <b75b04ad69fe3aded8d2c17972fc8f49> /System/Library/PrivateFrameworks/UIKitCore.framework/UIKitCore
       0x1e3a00000 -        0x1e3a2ffff  libsystem_kernel.dylib arm64e  <87a6b136e4233b6da58a137f392d7d9d> /usr/lib/system/libsystem_kernel.dylib
`;
