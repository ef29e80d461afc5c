// Pages are served with Trusted Types: no text may become markup or the address of a script. Workers are what is left;
// theirs are among the dashboard's own files.
if (typeof trustedTypes !== 'undefined') {
  trustedTypes.createPolicy('default', {
    createScriptURL: (address) =>
      new URL(address, location.href).origin === location.origin ? address : undefined,
  });
}
