// A captain's acts on what others leave open, in Spanish.

import type { CockpitWords } from "./en.ts";

export const es: CockpitWords = {
  heading: "Si alguien no paga",
  no: "Ahora no",
  cover: (amount) => `Pagar yo ${amount}`,
  coverAsk: "¿Cuánto pagas tú?",
  amount: (currency) => `Importe (${currency})`,
  coverText: (share, hold) =>
    `Tu parte pasa a ser de ${share}. Sale de los ${hold} que ya están retenidos en tu tarjeta: no se retiene nada más. Aquí no podrás deshacerlo.`,
  rest: (amount) => `A los demás les quedarán ${amount} por pagar.`,
  noRest: "A los demás no les quedará nada por pagar.",
  notCovered: (most) => `Puedes pagar ${most} como máximo, y lo que quede debe bastar para un pago.`,
  coverYes: "Sí, pagarlo yo",
  covered: (amount) => `Pagas ${amount} más`,
  newShare: (share) => `Tu parte es ahora de ${share}.`,
  leaveOut: (amount) => `Quitar lo que nadie ha elegido: ${amount}`,
  leaveOutAsk: (names) => `¿Quitar ${names}?`,
  leaveOutText: (due) =>
    `El pedido será entonces de ${due}. Las partes ya pagadas no cambian. Aquí no podrás deshacerlo.`,
  leaveOutYes: "Sí, quitarlo",
  leftOut: (amount) => `Se han quitado ${amount}`,
  newDue: (due) => `El pedido es ahora de ${due}.`,
  later: "Dar más tiempo a todos",
  laterAsk: "¿Dar más tiempo a todos?",
  until: "Pueden pagar hasta el",
  laterText:
    "Lo retenido en las tarjetas sigue retenido hasta entonces, salvo que todos hayan pagado antes. Solo puedes hacerlo una vez.",
  laterYes: "Sí, dar más tiempo",
  moved: (by) => `Todos pueden pagar hasta el ${by}`,
  sameLink: "El enlace sigue siendo el mismo.",
};
