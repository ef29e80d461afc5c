import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { demangleItanium } from './itanium';
import { readableName } from './platform';

test.each([
  ['_ZN4Shop4Cart5totalEi', 'Shop::Cart::total'],
  ['__ZNK4Shop4Cart5totalEv', 'Shop::Cart::total'],
  ['_Z5totali', 'total'],
  ['_ZN4Shop4CartC2Ev', 'Shop::Cart::Cart'],
  ['_ZN4Shop4CartD1Ev', 'Shop::Cart::~Cart'],
  ['_ZN12_GLOBAL__N_15startEv', '(anonymous namespace)::start'],
  ['_ZN3appL3midEPii', 'app::mid'],
  ['_ZL5totali', 'total'],
  ['_ZNSt6thread4joinEv', 'std::thread::join'],
  ['_ZN4Shop3maxIiEET_S1_S1_', 'Shop::max<int>'],
  ['_ZN4ShopplERKS_S1_', 'Shop::operator+'],
  ['_ZN4shop4CartIiLi3EEpLERKS1_', 'shop::Cart<int, 3>::operator+='],
  ['_ZNK4shop4CartIiLi3EEcvbEv', 'shop::Cart<int, 3>::operator bool'],
  ['_ZN4shop4CartIiLi3EE2asIlEET_S3_', 'shop::Cart<int, 3>::as<long>'],
  [
    '_ZNSt15__new_allocatorIiE9constructIiJRKiEEEvPT_DpOT0_',
    'std::__new_allocator<int>::construct<int, int const&>',
  ],
  [
    '_ZNSt6vectorISt10unique_ptrIN4shop4CartIdLi2EEESt14default_deleteIS3_EESaIS6_EED1Ev',
    'std::vector<std::unique_ptr<shop::Cart<double, 2>, std::default_delete<shop::Cart<double, 2> > >, std::allocator<std::unique_ptr<shop::Cart<double, 2>, std::default_delete<shop::Cart<double, 2> > > > >::~vector',
  ],
  ['_ZZ4mainENKUliPFvicEE_clEiS0_', 'main::{lambda(int, void (*)(int, char))#1}::operator()'],
  ['_ZN7sectionB5cxx115startEv', 'section[abi:cxx11]::start'],
])('%s is %s', (mangled, expected) => {
  expect(demangleItanium(mangled)).toBe(expected);
});

test.each(['main', '_ZN4ShopXE', '_ZN4ShopS9_E', '_ZN4Shop9999999totalEv', '_ZN4Shop', '_ZTV4Shop'])(
  '%s stays as it is',
  (mangled) => {
    expect(demangleItanium(mangled)).toBeUndefined();
  },
);

test.each([
  ['_ZN4shop4CartIN1a1bEE5totalEv', 'shop::Cart<a::b>', 'total'],
  ['_ZN4shop3maxIN1a1bEEEvT_', 'shop', 'max<a::b>'],
  ['_ZN4shoplsERKS_S1_', 'shop', 'operator<<'],
  ['_Z5totali', '', ''],
])('%s has its class and method', (mangled, owner, method) => {
  expect(readableName('total', mangled)).toMatchObject({ class: owner, method });
});

test('any symbol is read or left, in bounded time and length', () => {
  const piece = fc.constantFrom(
    'N',
    'E',
    'I',
    'S',
    'S_',
    'S0_',
    'T_',
    'St',
    '1a',
    '2bc',
    'L',
    'i',
    'P',
    'F',
    'J',
    'Z',
    'Ul',
    '_',
    'C1',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const name = demangleItanium(`_Z${pieces.join('')}`);
      expect(name ?? 'a').toMatch(/^.{1,9000}$/s);
    }),
  );
});

test('a name without one of the linker has its namespaces by its debug information', () => {
  const inMethod = { function: 'shop::Cart::sum', class: 'shop::Cart', method: 'sum', module: '' };
  expect(readableName('sum', '', 'shop::Cart')).toEqual(inMethod);
  expect(readableName('sum', '_ZN4shop4Cart3sumEi', 'other')).toEqual(inMethod);
  expect(readableName('sum', '')).toEqual({ ...inMethod, function: 'sum', class: '', method: '' });
});
