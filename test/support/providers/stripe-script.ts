// The stand-in's script for the page: as much of Stripe.js as a page uses. Its "card field" names what the card does.

export const STRIPE_JS = `
"use strict";
window.Stripe = (key, options) => ({
  elements(asked) {
    window.stripeAsked = { key, options, asked };
    let field;
    return {
      create: () => ({
        mount(host) {
          const label = document.createElement("label");
          label.textContent = "Test card ";
          field = document.createElement("input");
          field.value = "pays";
          label.append(field);
          host.append(label);
        },
        on(event, listener) { if (event === "ready") setTimeout(listener); },
        update() {},
        destroy() {},
      }),
      update: (changed) => Object.assign(asked, changed),
      async submit() {
        return field.value === "incomplete" ? { error: { type: "validation_error", message: "incomplete" } } : {};
      },
      field: () => field.value,
    };
  },
  async createConfirmationToken({ elements }) {
    const answer = await fetch("__URL__/tokens", { method: "POST", body: elements.field() });
    return { confirmationToken: await answer.json() };
  },
  async handleNextAction({ clientSecret }) {
    const approve = window.confirm("Approve at the bank?");
    const answer = await fetch("__URL__/act/" + clientSecret + (approve ? "?approve" : "?refuse"));
    return answer.json();
  },
});
`;
