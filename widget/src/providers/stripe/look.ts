// Stripe's form in the colours and corners of the page around it, which its own frames do not know: in the dark its text
// could not be read otherwise.

/** For Stripe's `elements`, from what the page's style sheets say at `place`. */
export function stripeLook(place: Element): object {
  const style = getComputedStyle(place);
  const value = (name: string) => style.getPropertyValue(name).trim();
  const field = { border: `1px solid ${value("--edge")}`, boxShadow: "none" };
  return {
    theme: "stripe",
    variables: {
      colorPrimary: value("--accent"),
      colorBackground: value("--surface"),
      colorText: value("--ink"),
      colorTextSecondary: value("--quiet"),
      colorTextPlaceholder: value("--quiet"),
      colorDanger: value("--danger"),
      iconColor: value("--quiet"),
      fontFamily: value("--font"),
      borderRadius: value("--radius"),
    },
    rules: { ".Input": field, ".Tab": field, ".Block": field },
  };
}
