// Pages are served with Trusted Types: texts cannot become markup or script URLs. Only workers remain; theirs are
// among the dashboard's own files.
if (typeof trustedTypes !== 'undefined') {
  trustedTypes.createPolicy('default', {
    createScriptURL: (address) =>
      new URL(address, location.href).origin === location.origin ? address : undefined,
  });
}
