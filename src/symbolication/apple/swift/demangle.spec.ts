import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { runs } from '#domain/property-runs.spec-support';
import { demangleSwift } from './demangle';

test.each([
  ['$s4Shop4CartC5total2ofS2i_tF', 'Cart.total(of:)'],
  ['_$s4Shop4CartC5total2ofS2i_tF', 'Cart.total(of:)'],
  ['$s4Shop4mainyyF', 'main()'],
  ['$s4Shop3add1a1bS2i_SitF', 'add(a:b:)'],
  ['$s4Shop3add_1bS2i_SitF', 'add(_:b:)'],
  ['$s4Shop4CartC5totalSivg', 'Cart.total.getter'],
  ['$s4Shop4CartC4LineV5priceSdvs', 'Cart.Line.price.setter'],
  ['$s4Shop4CartC4loadyyFyycfU_', 'closure #1 in Cart.load()'],
  ['$s4Shop4CartC4loadyyFyycfU_yycfU0_', 'closure #2 in closure #1 in Cart.load()'],
  ['$s4Shop4CartC5itemsACSaySSG_tcfC', 'Cart.__allocating_init(items:)'],
  ['$s4Shop4CartV5itemsACSaySSG_tcfC', 'Cart.init(items:)'],
  ['$s4Shop4CartC5itemsACSaySSG_tcfc', 'Cart.init(items:)'],
  ['$s4Shop4CartC5itemsACSaySSG_tc33_0A1B2C3D4E5F60718293A4B5C6D7E8F9Llfc', 'Cart.init(items:)'],
  ['$s4Shop4CartCACyc33_0A1B2C3D4E5F60718293A4B5C6D7E8F9LlfC', 'Cart.__allocating_init()'],
  ['$s4Shop4CartVACyc33_0A1B2C3D4E5F60718293A4B5C6D7E8F9LlfC', 'Cart.init()'],
  ['$s4Shop4CartCyS2ic33_0A1B2C3D4E5F60718293A4B5C6D7E8F9Llig', 'Cart.subscript.getter'],
  ['$s4Shop4CartCfD', 'Cart.__deallocating_deinit'],
  ['$s4Shop4CartCfd', 'Cart.deinit'],
  ['$s4Shop4CartC4loadyyYaFTY0_', 'Cart.load()'],
  ['$s4Shop4CartC4loadyyYaKFTQ1_', 'Cart.load()'],
  ['$s4Shop4CartC4loadyyFTo', '@objc Cart.load()'],
  ['$s4Shop4CartC4loadyyFTm', 'merged Cart.load()'],
  ['$s4Shop4CartC4loadyyFyycfU_TA', 'partial apply for closure #1 in Cart.load()'],
  ['$s4Shop4CartC4loadyyFTf4n_n', 'specialized Cart.load()'],
  ['$s4Shop3runyyxlFSi_Tg5', 'specialized run<A>(_:)'],
  ['$s4Shop3runyyxlFSi_Tg5Tf4n_n', 'specialized run<A>(_:)'],
  ['$sSa4ShopE5totalSiyF', 'Array.total()'],
  ['$s4Shop4CartCySSSicig', 'Cart.subscript.getter'],
  ['$s4Shop11ContentViewV4bodyQrvg', 'ContentView.body.getter'],
  ['$s4Shop4CartC4load33_0A1B2C3D4E5F60718293A4B5C6D7E8F9LLyyF', 'Cart.load()'],
  ['$s4Shop3runyyF5innerL_yyF', 'inner #1() in run()'],
  ['$s4Shop4CartV2eeoiySbAC_ACtFZ', 'static Cart.== infix(_:_:)'],
  ['$s4Shop4CartC5total2ofS2i_tFfA_', 'default argument 0 of Cart.total(of:)'],
  ['$s4Shop4CartC5totalSivpfi', 'variable initialization expression of Cart.total'],
  ['$s4Shop4CartCAA7TotableA2aDP5totalSiyFTW', 'protocol witness for Totable.total() in conformance Cart'],
  ['$s4Shop6shared_WZ', 'one-time initialization function for shared'],
  ['$s4Shop4CartVSgWOe', 'outlined consume of Cart?'],
  ['$sSDySSSiGWOy', 'outlined copy of [String : Int]'],
  ['$s4Shop4CartCMa', 'type metadata accessor for Cart'],
  ['$s4Shop4CartC4loadyyF.resume.0', 'Cart.load()'],
  ['$s4Shop4CartCACycfC', 'Cart.__allocating_init()'],
  ['$s4Shop4CartC4load10completionyySSc_tF', 'Cart.load(completion:)'],
  ['$s4Shop4CartC4load10completionyySScSg_tF', 'Cart.load(completion:)'],
  ['$s4Shop4CartC5fetch_3idsySS_SaySiGtF', 'Cart.fetch(_:ids:)'],
  ['$s4Shop4CartC4loadyyFyyYaYbcfU_TY1_', 'closure #1 in Cart.load()'],
  ['$s4Shop4CartC4loadyyYaFyyYaYbScMYccfU_TQ0_', 'closure #1 in Cart.load()'],
  ['$s4Shop6sharedAA4CartCvau', 'shared.unsafeMutableAddressor'],
  ['$s4Shop4Cart33_0A1B2C3D4E5F60718293A4B5C6D7E8F9LLC5totalSiyF', 'Cart.total()'],
  ['$sSo16UIViewControllerC4ShopE4openyyF', 'UIViewController.open()'],
])('%s is %s', (mangled, expected) => {
  expect(demangleSwift(mangled)?.whole).toBe(expected);
});

test('module, type and method are told apart', () => {
  expect(demangleSwift('$s4Shop4CartC4LineV5price2inSdSS_tFyycfU_')).toEqual({
    whole: 'closure #1 in Cart.Line.price(in:)',
    module: 'Shop',
    type: 'Cart.Line',
    method: 'price(in:)',
  });
  expect(demangleSwift('$s4Shop4mainyyF')).toEqual({
    whole: 'main()',
    module: 'Shop',
    type: '',
    method: 'main()',
  });
});

test.each([
  'main',
  '_ZN4Shop4CartE',
  '-[SHCart total]',
  '$s',
  '$s4Shop',
  '$s4Shop4CartC',
  '$s4Shop4CartC5total2ofS2i_t',
  '$s4Shop4CartC5total2ofS2i_tF?',
  '$s4Shop4CartC5total2ofS2i_tFXYZ',
  '$sytIegr_Ieg_TR',
  '$s9Shop',
  '$s4Shop4CartC5totalABCDF',
  '$sTB',
])('%s stays as it is', (mangled) => {
  expect(demangleSwift(mangled)).toBeUndefined();
});

describe('hostile names', () => {
  it('any text is read or left as it is, and quickly', () => {
    const letters = '$sABCDEFGHIKLMNOPQRSTVWXYZabcdefghiklmnopqrstuvwxyz_0123456789'.split('');
    const pieces = [
      '4Shop',
      '4CartC',
      '5total',
      'Si',
      'Sg',
      'yy',
      'F',
      'SaySiG',
      'A2a',
      '_t',
      'TW',
      'Tg5',
      'fU_',
      'AA',
      'x',
      'l',
      'Qr',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...letters), fc.constantFrom(...pieces)), { maxLength: 60 }),
        fc.constantFrom('$s', '$S', '_T0', '_$s4Shop4CartC'),
        (parts, prefix) => {
          expect(demangleSwift(prefix + parts.join(''))).not.toBe('');
        },
      ),
      { numRuns: runs(3000) },
    );
  });

  it.each([
    ['types in types', `$s4Shop3runyyx${'m'.repeat(16_000)}F`],
    [
      'a doubling of types',
      `$s4Shop4PairV${Array.from({ length: 60 }, (_, i) => `yACAC${i}G`).join('')}5totalyyF`,
    ],
    ['optionals of two', `$sSqySiSiG${'SqyA_A_G'.repeat(200)}5totalyyF`],
    ['many copies', `$s4Shop${'A2000a'.repeat(2000)}F`],
    ['many parameters', '$s4Shop3runyyxr99999999_lF'],
    ['punycode', `$s0016000_${'z'.repeat(15_000)}`],
    ['a long name', `$s16000${'x'.repeat(15_990)}`],
    ['marks', `$s${'_'.repeat(16_000)}t`],
  ])('%s', (_, name) => {
    expect(demangleSwift(name)).not.toBe('');
  });
});
