import { expect, test } from 'vitest';
import { debugIdOf, readAddress } from '../stack';
import { formatAddress, isSystemImage, readImageLine } from './report';

test.each([
  ['2D903291-397D-3D14-BFCA-52C7FB8C5E00', '2d903291397d3d14bfca52c7fb8c5e00'],
  [' 2d903291397d3d14bfca52c7fb8c5e00 ', '2d903291397d3d14bfca52c7fb8c5e00'],
  ['00000000-0000-0000-0000-000000000000', ''],
  ['2d903291', ''],
  ['', ''],
])('the id in “%s” is “%s”', (uuid, expected) => {
  expect(debugIdOf(uuid)).toBe(expected);
});

test.each<[string, bigint | undefined]>([
  ['0x102a00000', 4339007488n],
  ['0X102A00000', 4339007488n],
  [' 4339007488 ', 4339007488n],
  ['0xffffffffffffffff', 2n ** 64n - 1n],
  ['18446744073709551616', undefined],
  ['0x', undefined],
  ['-1', undefined],
  ['102a00000', undefined],
  ['', undefined],
])('the address in “%s” is %s', (text, expected) => {
  expect(readAddress(text)).toBe(expected);
});

test('an address is printed with 16 digits', () => {
  expect(formatAddress(4339007488n)).toBe('0x0000000102a00000');
});

test.each<[string, string, boolean]>([
  ['Shop', '/private/var/containers/Bundle/Application/0A1B/Shop.app/Shop', false],
  ['Foundation', '/private/var/containers/Bundle/Application/0A1B/Shop.app/Frameworks/Foundation', false],
  ['UIKitCore', '/System/Library/PrivateFrameworks/UIKitCore.framework/UIKitCore', true],
  ['libswiftCore.dylib', '/private/preboot/Cryptexes/OS/usr/lib/swift/libswiftCore.dylib', true],
  ['libswift_Concurrency.dylib', '', true],
  ['libsystem_kernel.dylib', '', true],
  ['UIKitCore', '', true],
  ['dyld', '', true],
  ['Shop', '', false],
  ['libPhysX3PROFILE.dylib', '', false],
  ['NetworkKit', '', false],
])('%s at “%s” belongs to the system: %s', (name, path, expected) => {
  expect(isSystemImage(name, path)).toBe(expected);
});

test.each([
  ['com.shop.Shop (x86_64)  <7B63…> /Applications/Shop.app/Contents/MacOS/Shop', 'com.shop.Shop', 'x86_64'],
  ['com.shop.Shop (arm64e) <7B63…> /Applications/Shop', 'com.shop.Shop', 'arm64e'],
  ['com.shop.Shop (1.4.2 - 77) <7B63…> /Applications/Shop', 'com.shop.Shop', ''],
  ['com.shop.Shop (1.4.2 arm64) <7B63…> /Applications/Shop', 'com.shop.Shop', ''],
  ['libShop.dylib (*) <7B63…> /usr/local/lib/libShop.dylib', 'libShop.dylib', ''],
  ['Shop (Beta) arm64 <7B63…> /Applications/Shop', 'Shop (Beta)', 'arm64'],
  ['Shop arm64 (1.4.2) <7B63…> /Applications/Shop', 'Shop', 'arm64'],
  ['arm64 <7B63…> /Applications/arm64', 'arm64', ''],
])('%s is %s for “%s”', (line, name, arch) => {
  const uuid = '2D903291-397D-3D14-BFCA-52C7FB8C5E00';
  const image = readImageLine(`0x102a00000 - 0x102b07fff ${line.replace('7B63…', uuid)}`);
  expect(image).toMatchObject({ name, arch, uuid, load_address: '0x102a00000' });
});

test.each(['(null)', '???'])('an image whose id is <%s> has its name and none', (id) => {
  const line = `0x3a3f000 - 0x3a44fff WinterBoard.dylib arm  <${id}> /Library/MobileSubstrate/WinterBoard.dylib`;
  expect(readImageLine(line)).toMatchObject({ name: 'WinterBoard.dylib', arch: '', uuid: '' });
});
