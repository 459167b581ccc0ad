// The e-mails in Spanish.

import type { Words } from "./en.ts";
import { plural } from "./plural.ts";

export const es: Words = {
  language: "es",

  hello: (firstName) => `Hola, ${firstName}:`,
  helloAll: "Hola:",
  order: (shop) => `el pedido en ${shop}`,
  orderOf: (captain, shop) => `el pedido de ${captain} en ${shop}`,
  ownOrder: (shop) => `tu pedido en ${shop}`,

  before: (label) => `${label}:`,
  figures: {
    reference: "Referencia",
    items: "Para",
    total: "Total del pedido",
    share: "Tu parte",
    open: "Falta por pagar",
    until: "Fecha límite",
    taken: "Cobrado en tu tarjeta",
    refunded: "Reembolsado",
  },

  links: {
    share: "Enlace para los demás",
    people: "Ver quién ha pagado",
    order: "Ver el pedido",
    answer: "Responder",
    plan: "Ver lo que debes, pagar o cambiar la tarjeta",
    stop: "No recibir más recordatorios de este pedido",
  },
  why: (shop) => `Recibes este correo porque has pagado un pedido en ${shop}.`,

  promise: {
    direct: (hold, by, _shop, share, most) =>
      `Hay un importe de ${hold} retenido en tu tarjeta. Se te cobrarán ${share}, y como máximo ${most} si otros no han pagado el ${by}. El resto se libera.`,
    directTpc: (hold, by, shop, share) =>
      `Hay un importe de ${hold} retenido en tu tarjeta. No se cobra nada hasta que ${shop} acepte el pedido. Entonces se te cobrarán ${share}, y como máximo ${hold} si otros no han pagado el ${by}. El resto se libera.`,
    partly: (hold, by, _shop, share, most) =>
      `Hay un importe de ${hold} retenido en tu tarjeta. Se te cobrarán ${share}, y como máximo ${most} si otros no han pagado el ${by}. Si entonces falta aún más, no se cobra nada.`,
    partlyTpc: (hold, by, shop, share) =>
      `Hay un importe de ${hold} retenido en tu tarjeta. No se cobra nada hasta que ${shop} acepte el pedido. Entonces se te cobrarán ${share}, y como máximo ${hold} si otros no han pagado el ${by}. Si entonces falta aún más, no se cobra nada.`,
    shareOfPartly: (share, by) =>
      `Hay un importe de ${share} retenido en tu tarjeta. Se cobra cuando se haya pagado lo suficiente, como muy tarde el ${by}; si no, se libera.`,
    shareOfPartlyTpc: (share, by, shop) =>
      `Hay un importe de ${share} retenido en tu tarjeta. Solo se cobra si el ${by} se ha pagado lo suficiente y ${shop} acepta el pedido; si no, se libera.`,
    shareOfDirect: (share, by) =>
      `Hay un importe de ${share} retenido en tu tarjeta. Se cobra cuando todos hayan pagado, como muy tarde el ${by}.`,
    shareOfDirectTpc: (share, _by, shop) =>
      `Hay un importe de ${share} retenido en tu tarjeta. Solo se cobra cuando ${shop} acepte el pedido; si no, se libera.`,
    standard: (share, by) =>
      `Hay un importe de ${share} retenido en tu tarjeta. Solo se cobra cuando todos hayan pagado; si alguien no lo ha hecho el ${by}, se libera.`,
    standardTpc: (share, by, shop) =>
      `Hay un importe de ${share} retenido en tu tarjeta. Solo se cobra cuando todos hayan pagado, como muy tarde el ${by}, y ${shop} acepte el pedido; si no, se libera.`,
    less: (hold, share) =>
      `Hay un importe de ${hold} retenido en tu tarjeta. El pedido se ha reducido: si sigue adelante, se te cobrarán aproximadamente ${share}. El resto se libera.`,
    full: (hold, share) =>
      `Hay un importe de ${hold} retenido en tu tarjeta. Todo está pagado, así que se te cobrarán ${share} en breve.`,
  },

  captainLink: {
    subject: (shop) => `Tu enlace para compartir el pedido en ${shop}`,
    title: "Ahora les toca a los demás",
    text: (shop) =>
      `Gracias, tu pago a ${shop} se ha realizado. Envía este enlace a los demás para que cada uno pueda pagar su parte:`,
  },

  captainShareReminder: {
    subject: (shop) => `Nadie se ha unido todavía a tu pedido en ${shop}`,
    title: "Todavía no se ha unido nadie",
    text: (open, total) =>
      `De un total de ${total} falta por pagar ${open}. Quizá el enlace se perdió por el camino: aquí lo tienes otra vez, para enviarlo a los demás.`,
  },

  captainDueReminder: {
    subject: (open, shop) => `Falta por pagar ${open} de tu pedido en ${shop}`,
    title: "Todavía no han pagado todos",
    nobody: "De momento no ha pagado nadie más.",
    joined: (n) =>
      plural("es", n, {
        one: "De momento ha pagado otra persona.",
        other: `De momento han pagado otras ${n} personas.`,
      }),
    text: (open, by) =>
      `Todavía falta un importe de ${open}, y el pedido se puede pagar hasta el ${by}. Envía el enlace a quienes aún no han pagado:`,
  },

  captainGap: {
    subject: (open, shop) => `Vuelve a faltar ${open} para tu pedido en ${shop}`,
    title: "Un pago ya no está",
    text: (open, by) =>
      `Un pago de tu pedido ya no está retenido, y falta un importe de ${open}. El pedido se puede pagar hasta el ${by}: envía de nuevo el enlace.`,
  },

  captainActs: {
    heading: "También puedes",
    pay: (amount) => `pagar tú los ${amount} que faltan con el enlace de arriba`,
    cover: (amount) => `hacerte cargo de ${amount} en tu página: ya está retenido en tu tarjeta`,
    leaveOut: (amount) => `quitar en tu página lo que nadie ha elegido: ${amount}`,
    later: (latest) => `dar más tiempo a todos en tu página, como máximo hasta el ${latest}`,
  },

  amountLowered: {
    subject: (shop) => `Hay menos que pagar por el pedido en ${shop}`,
    title: "El pedido se ha reducido",
    text: (due, order) => `Por ${order} ahora solo hay que pagar ${due}. Tu parte no cambia.`,
  },

  dueDateMoved: {
    subject: (shop) => `Más tiempo para pagar el pedido en ${shop}`,
    title: "Hay más tiempo para pagar",
    text: (by, order) =>
      `Ahora se puede pagar ${order} hasta el ${by}. Hasta entonces el importe sigue retenido en tu tarjeta.`,
    leave: "Si es demasiado tarde para ti, puedes retirar tu pago en la página del pedido.",
  },

  invitation: {
    subject: (who, shop) => `${who} te invita a pagar una parte en ${shop}`,
    title: "Tienes una invitación",
    text: (who, shop) => `${who} ha pagado un pedido en ${shop} y te invita a pagar una parte.`,
    picking: "En la página eliges lo que pagas.",
    seats: (n) => `Esta parte es para ${n} personas, contándote a ti.`,
    decline: "En la página del pedido puedes pagar o decir que no participas.",
    page: "Ver el pedido y pagar",
    why: (who, shop) => `Recibes este correo porque ${who} te ha invitado a un pedido en ${shop}.`,
    refuse: (shop) => `No recibir más invitaciones de ${shop}`,
  },

  nudge: {
    subject: (who, shop) => `${who} te recuerda tu parte en ${shop}`,
    title: "Un recordatorio de tu parte",
    text: (who, shop, by) => `${who} espera tu parte de un pedido en ${shop}. Se puede pagar hasta el ${by}.`,
  },

  captainDeclined: {
    subject: (who, shop) => `${who} no participa en tu pedido en ${shop}`,
    title: "Se ha rechazado una invitación",
    text: (who, open, by) =>
      `${who} no participa. Todavía faltan ${open}, y el pedido se puede pagar hasta el ${by}.`,
  },

  askToPay: {
    subject: (amount, shop) => `¿Puedes añadir ${amount} al pedido en ${shop}?`,
    subjectFree: (shop) => `¿Puedes elegir algo más del pedido en ${shop}?`,
    title: "Te piden pagar un poco más",
    others: (who, open) =>
      `Todavía falta un importe de ${open}. ${who} pide a quienes han pagado que se lo repartan.`,
    own: (open) =>
      `Todavía falta un importe de ${open}. Has pedido a quienes han pagado que se lo repartan, y tú también cuentas.`,
    part: (amount) => `Tu parte sería de ${amount}.`,
    free: "Tú decides: no se retiene ni se cobra nada más si no lo pagas tú. También puedes decir que no.",
    heading: "Todavía libre",
  },

  askEnded: {
    filledSubject: (shop) => `Ya no falta nada para el pedido en ${shop}`,
    filledTitle: "Ya no falta nada",
    filled: (order) => `No tienes que pagar nada más por ${order}.`,
    expiredSubject: (open, shop) => `Todavía falta un importe de ${open} para el pedido en ${shop}`,
    expiredTitle: "El tiempo para responder ha terminado",
    expired: (open, by) =>
      `No se ha pagado todo lo que se pidió: todavía falta un importe de ${open}. Se puede pagar hasta el ${by}.`,
  },

  captainCompleted: {
    subject: (shop) => `Tu pedido en ${shop} está completo`,
    title: "Todo está pagado",
    text: (shop) => `Gracias, tu pedido en ${shop} está pagado por completo.`,
    taken: (amount) => `Se ha cobrado un importe de ${amount} en tu tarjeta.`,
    nothingTaken: "No se ha cobrado nada en tu tarjeta.",
    covered: (n, amount) =>
      `${n > 0 ? plural("es", n, { one: "1 persona no ha pagado", other: `${n} personas no han pagado` }) : "No han pagado todos"}: se han sumado ${amount} a tu parte.`,
    restReleased: "Lo que estaba retenido de más se libera.",
  },

  captainCancelled: {
    subject: (shop) => `Tu pedido en ${shop} se ha cancelado`,
    title: "Tu pedido se ha cancelado",
  },

  coBuyerReceipt: {
    subject: (share, shop) => `Tu parte de ${share} en ${shop}`,
    title: "Tu pago se ha realizado",
    text: (order) => `Gracias, participas en ${order}.`,
    again: (total) => `Es otro pago tuyo para este pedido: has pagado ${total} en total.`,
  },

  coBuyerTaken: {
    subject: (amount, shop) => `Cobro de ${amount} por tu parte en ${shop}`,
    title: "Tu parte se ha cobrado",
    text: (amount, order) =>
      `Se ha cobrado un importe de ${amount} en tu tarjeta por tu parte en ${order}. Gracias.`,
    smaller: (share) => `Es menos que la parte acordada de ${share}, porque el pedido se ha reducido.`,
  },

  coBuyerCancelled: {
    subject: (shop) => `Tu pago a ${shop} se ha cancelado`,
    title: "Tu pago se ha cancelado",
  },

  reasons: {
    merchant: (shop) => `${shop} ha cancelado el pedido.`,
    dueDate: "El pedido no se pagó por completo a tiempo.",
    commitDeadline: (shop) => `${shop} no aceptó el pedido a tiempo.`,
    captureFailed: "No se pudo cobrar uno de los pagos del pedido.",
    shopReleased: (shop) => `${shop} ha liberado tu pago.`,
    withdrawn: "Has cancelado tu pago.",
    notNeeded: "El pedido se ha reducido y tu parte ya no hace falta.",
    cardRefused: "No se ha podido cobrar el importe en tu tarjeta.",
    lost: "Tu banco ya no retiene el importe.",
  },

  released: (amount) => `No se ha cobrado nada: el importe de ${amount} retenido en tu tarjeta se libera.`,
  givenBack: (amount) => `El importe de ${amount} cobrado en tu tarjeta se te reembolsará.`,
  bank: "Tu banco puede tardar unos días en mostrarlo.",

  refund: {
    subject: (amount, shop) => `Reembolso de ${amount} de ${shop}`,
    title: "Tu reembolso está en camino",
    text: (amount, shop) => `${shop} ha reembolsado ${amount} a la tarjeta con la que pagaste.`,
    compensation: (amount) =>
      `Tu pago se canceló, así que se ha reembolsado un importe de ${amount} a la tarjeta con la que pagaste.`,
  },

  captainAgreed: {
    subject: (shop) => `Tu plan de pago para el pedido en ${shop}`,
    title: "Pagas a plazos o más tarde",
    text: (shop, entity) =>
      `Has acordado con ${entity} pagar tu pedido en ${shop} en las fechas indicadas abajo.`,
    most: "Son importes máximos: bajan cuando otros pagan su parte.",
  },

  captainDeadlineNotice: {
    subject: (amount, day, shop) => `${amount} por tu pedido en ${shop}, el ${day}`,
    title: "Se acerca un pago",
    text: (amount, day, shop) =>
      `El ${day} se cobrará en tu tarjeta un importe de ${amount} por tu pedido en ${shop}.`,
    early: "Puedes pagar antes de ese día, sin comisión, o cambiar la tarjeta.",
  },

  captainDeadlinePaid: {
    subject: (amount, shop) => `${amount} pagados de tu pedido en ${shop}`,
    title: "Tu pago se ha realizado",
    text: (amount, shop, entity) =>
      `Gracias, ${entity} ha recibido un importe de ${amount} por tu pedido en ${shop}.`,
  },

  captainDeadlineFailed: {
    subject: (amount, shop) => `No se han podido cobrar ${amount} de tu pedido en ${shop}`,
    title: "Un pago no se ha realizado",
    text: (amount, shop) => `Tu banco no ha permitido cobrar ${amount} por tu pedido en ${shop}.`,
    retry: (day) => `Se intentará de nuevo el ${day}. También puedes pagar ahora o cambiar la tarjeta.`,
    act: "No se intentará de nuevo con esta tarjeta: paga ahora o cambia la tarjeta.",
  },

  captainDeadlineLate: {
    subject: (amount, shop) => `Un pago de ${amount} de tu pedido en ${shop} está retrasado`,
    title: "Un pago está retrasado",
    text: (amount, day, shop) =>
      `Un importe de ${amount} por tu pedido en ${shop} vencía el ${day} y todavía no está pagado. Paga ahora o cambia la tarjeta.`,
  },

  captainDeadlineDefaulted: {
    subject: (amount, shop) => `${amount} de tu pedido en ${shop} siguen sin pagar`,
    title: "Un pago no se ha hecho",
    text: (amount, day, entity) =>
      `Debes a ${entity} un importe de ${amount}, que vencía el ${day}. Ya no se cobrará automáticamente: paga ahora.`,
  },

  captainPlanChanged: {
    subject: (shop) => `Tu plan de pago para el pedido en ${shop} ha cambiado`,
    title: "Tu plan de pago ha cambiado",
    text: (shop) => `${shop} ha devuelto una parte de tu pedido. Estos son los importes actuales.`,
    returned: (amount) => `Se ha reembolsado un importe de ${amount} a la tarjeta con la que pagaste.`,
    elsewhere: (amount) => `Los ${amount} que no pagaste con tarjeta se te devuelven por separado.`,
  },

  captainPlanEnded: {
    subject: (shop) => `Ya no debes nada por tu pedido en ${shop}`,
    title: "Ya no debes nada",
    text: (shop, entity) =>
      `Tu plan de pago para el pedido en ${shop} ha terminado: ya no debes nada a ${entity}.`,
  },

  plan: {
    held: (amount) =>
      `Hay un importe de ${amount} retenido en tu tarjeta. De ahí se cobra el primer pago cuando el pedido esté completo; el resto sigue en las fechas acordadas.`,
    nothingHeld: "No hay nada retenido en tu tarjeta; pagas en la fecha acordada.",
    void: "No se ha retenido ni cobrado nada, y no debes nada.",
    begun: "Tu pedido está completo",
    rest: "El resto se cobra en tu tarjeta en estas fechas:",
    withFee: (amount, fee) => `${amount}, de los que ${fee} son comisión`,
    paid: (amount) => `${amount}, pagado`,
    late: (amount) => `${amount}, todavía sin pagar`,
  },

  stopPage: {
    title: "Recordatorios de tu pedido",
    ask: (shop) =>
      `Mientras falte por pagar una parte de tu pedido en ${shop}, recibes un recordatorio por correo. ¿No quieres recibir más?`,
    button: "No recibir más recordatorios",
    stopped: "Ya no recibirás recordatorios de este pedido.",
    still: "Te seguiremos avisando si se completa o se cancela.",
  },

  refusePage: {
    title: "Invitaciones a pedidos",
    ask: (shop) =>
      `Cuando personas que conoces comparten un pedido en ${shop}, pueden invitarte por correo. ¿No quieres recibir más invitaciones de este tipo?`,
    button: "No recibir más invitaciones",
    refused: (shop) => `Ya no recibirás invitaciones a pedidos en ${shop}.`,
  },
};
