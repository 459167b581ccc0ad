// Captain, Link and Help on the demo shop's checkout, as a shop's own page mounts them.

const { namespace, key, order, locale, shared } = document.querySelector("main").dataset;
const widget = window[namespace];
const ours = { publicKey: key, locale };

function showLink() {
  widget.initLink({ ...ours, orderId: order, selector: "#link" });
}

widget
  .initCaptain({ ...ours, orderId: order, selector: "#captain", events: { onValidated: showLink } })
  .mount();
widget.initHelp({ ...ours, selector: "#help" });
if (shared !== undefined) showLink();
