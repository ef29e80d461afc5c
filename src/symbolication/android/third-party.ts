/** Packages of the platform and of libraries that most apps have. An app's own may begin like none of them. */
const PACKAGES = `
java javax jdk sun com.sun kotlin kotlinx scala groovy
android androidx dalvik libcore com.android org.apache.harmony org.chromium
com.google.android com.google.firebase com.google.gson com.google.common com.google.protobuf com.google.dagger
com.google.maps com.google.mlkit dagger org.jetbrains org.intellij
okhttp3 okio retrofit2 com.squareup io.reactivex org.reactivestreams io.grpc io.ktor
coil coil3 com.bumptech.glide com.airbnb.lottie org.koin timber leakcanary
com.facebook.react com.facebook.soloader io.flutter
org.json org.xmlpull org.apache org.slf4j org.greenrobot org.junit junit`
  .trim()
  .split(/\s+/);

const THIRD_PARTY = new RegExp(`^(?:${PACKAGES.map((name) => name.replaceAll('.', '\\.')).join('|')})\\.`);

/** Whether a class, by its name with the package, is the platform's or a library's. */
export function isThirdPartyClass(className: string): boolean {
  return THIRD_PARTY.test(className);
}
