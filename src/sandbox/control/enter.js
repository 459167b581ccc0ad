// Script of the page that asks for the PIN: a one-time link has its token in the fragment, which stays in no history.

const form = document.querySelector("#enter");
const token = location.hash.slice(1);
if (token !== "") {
  history.replaceState(null, "", location.pathname + location.search);
  const input = document.createElement("input");
  input.type = "hidden";
  input.name = "token";
  input.value = token;
  form.append(input);
  form.submit();
}
