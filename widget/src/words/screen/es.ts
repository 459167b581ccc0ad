// An order's big screen in Spanish.

import { plural } from "../plural.ts";
import type { ScreenWords } from "./en.ts";

export const es: ScreenWords = {
  language: "es",
  headline: {
    open: "Escanea y paga tu parte",
    full: "Todo está pagado",
    waiting: "A la espera del primer pago",
    complete: "Pagado entre todos",
    tooLate: "El plazo para pagar ha terminado",
    cancelled: "Este pedido se ha cancelado",
    refunded: "Este pedido se ha reembolsado",
  },
  timeLeft: "Tiempo restante",
  scan: "Escanear",
  code: (address) => `Código QR de ${address}`,
  basket: "Artículos",
  item: (n) => `Artículo ${n}`,
  more: (n) => `y ${n} más`,
  count: (taken, all) => `${taken} de ${all}`,
  guests: "Quién participa",
  unnamed: "Una persona",
  states: { asked: "está pagando", held: "retenido", charged: "cobrado" },
  ofWhole: (whole) => `de ${whole}`,
  paidOfWhole: (paid, whole) => `${paid} de ${whole} pagados`,
  paid: (n) => plural("es", n, { one: "Ha pagado 1 persona", other: `Han pagado ${n} personas` }),
  missing: (n) => plural("es", n, { one: "Falta 1 persona", other: `Faltan ${n} personas` }),
  sandbox: "Esto es una prueba: no se mueve dinero.",
  lost: "Sin conexión con el servicio",
};
