import { expect, test } from 'vitest';
import { demangleItanium } from './readable-name';

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
])('%s is %s', (mangled, expected) => {
  expect(demangleItanium(mangled)).toBe(expected);
});

test.each([
  'main',
  '_ZN4Shop3maxIiEET_S1_S1_',
  '_Z3maxIiET_S0_S0_',
  '_ZN4ShopplERKS_S1_',
  '_ZN4Shop9999999totalEv',
  '_ZN4Shop',
  '_ZTV4Shop',
])('%s stays as it is', (mangled) => {
  expect(demangleItanium(mangled)).toBeUndefined();
});
