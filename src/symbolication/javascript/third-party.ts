const EXTENSIONS =
  /^(?:chrome|moz|safari|safari-web|ms-browser|edge|opera)-extension:|^(?:extensions::|webkit-masked-url:|resource:|chrome:\/\/)/;
const ENGINE =
  /^(?:node:|internal\/|native(?: code)?$|\[native code\]$|\[wasm code\]$|<anonymous>$|InternalBytecode\.js$|<isolated)/;
/** Older webpack wrote `~` for node_modules. */
const PACKAGES = /(?:^|[\\/])(?:node_modules|bower_components|~)[\\/]/;
const BUNDLERS =
  /webpack\/(?:bootstrap|runtime|universalModuleDefinition)|\(webpack\)|\0|(?:^|\/)(?:vite\/(?:preload-helper|modulepreload-polyfill|dynamic-import-helper)|rolldown[\\/]runtime|_?commonjsHelpers|_?rollupPluginBabelHelpers|\[turbopack\]|__prelude__$|@react-refresh$|@vite\/)/;

/** Whether code is somebody else's by the name of its file: packages, runtimes of bundlers and engines, browser extensions. */
export function isThirdPartyFile(file: string): boolean {
  return EXTENSIONS.test(file) || ENGINE.test(file) || PACKAGES.test(file) || BUNDLERS.test(file);
}
