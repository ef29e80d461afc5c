import type { Build, NewArtifact } from '../stack/artifacts/artifacts';

/** The build of the demo's Android app that its issues are about. */
export const DEMO_ANDROID: Build = { type: 'android', service: 'shop-android', version: '7.3.0' };

/** Ids of the build: the first as plugins since 1.13.0 send it, the second as older plugins do. */
export const DEMO_ANDROID_PATHS = ['build:6f1d2c40', 'variant:release'];

/** R8 output: `add` is inlined into `show`, and `ReceiptFragmentKt` contains the file's top-level functions. */
const MAPPING = `# compiler: R8
# {"id":"com.android.tools.r8.mapping","version":"2.2"}
# pg_map_id: 6f1d2c4
com.example.shop.checkout.CheckoutViewModel -> p4.c:
# {"id":"sourceFile","fileName":"CheckoutViewModel.kt"}
    1:3:void complete(com.example.shop.order.Order):112:114 -> f
    4:4:void onPaid(com.example.shop.order.Order):96:96 -> g
com.example.shop.receipt.ReceiptFragment -> p4.e:
# {"id":"sourceFile","fileName":"ReceiptFragment.kt"}
    1:2:void com.example.shop.receipt.ReceiptFragmentKt.add(androidx.fragment.app.FragmentManager,androidx.fragment.app.Fragment):18:19 -> a
    1:2:void show(com.example.shop.order.Order):41 -> a
com.example.shop.receipt.ReceiptFragmentKt -> R8$$REMOVED$$CLASS$$7:
# {"id":"sourceFile","fileName":"ReceiptFragment.kt"}
com.example.shop.checkout.PayButton$$ExternalSyntheticLambda0 -> p4.g:
# {"id":"com.android.tools.r8.synthesized"}
    1:1:void onClick(android.view.View):0:0 -> onClick
      # {"id":"com.android.tools.r8.synthesized"}
com.example.shop.checkout.PayButton -> p4.f:
# {"id":"sourceFile","fileName":"PayButton.kt"}
    1:1:void onTap$lambda$0(com.example.shop.checkout.PayButton,android.view.View):33:33 -> b
androidx.fragment.app.BackStackRecord -> n3.a:
# {"id":"sourceFile","fileName":"BackStackRecord.java"}
    1:1:void doAddOp(int,androidx.fragment.app.Fragment,java.lang.String,int):183:183 -> e
`;

/** Mapping of that build, under both ids. */
export async function* demoAndroidArtifacts(): AsyncGenerator<NewArtifact> {
  for (const path of DEMO_ANDROID_PATHS) yield { path, content: Buffer.from(MAPPING) };
}
