// The pages in Spanish.

import type { Words } from "./en.ts";
import { plural } from "./plural.ts";

const minutes = (n: number) => plural("es", n, { one: `${n} minuto`, other: `${n} minutos` });

export const es: Words = {
  language: "es",

  heading: {
    choose: "¿Cómo quieres pagar?",
    form: "Tu pedido",
    action: "Confirma con tu banco",
    checking: "Consultando con tu banco",
    paid: "Pago confirmado",
    sharePaid: "Tu parte está pagada",
    allPaid: "Todo está pagado",
    cancelled: "Este pedido se ha cancelado",
    refunded: "Este pedido se ha reembolsado",
    shareRefunded: "Tu pago se ha reembolsado",
    tooLate: "El plazo para pagar ha terminado",
    unpaid: "No todos han pagado a tiempo",
    complete: "Todo está pagado",
    waiting: "Alguien está pagando lo que falta",
    closed: "Este pedido ya no admite pagos",
    notFound: "Este enlace no funciona",
    replaced: "Este enlace ya no es válido",
    unreachable: "No se ha podido cargar la página de pago",
  },

  summary: {
    reference: (reference) => `Referencia ${reference}`,
    basket: "Artículos",
    items: (n) => plural("es", n, { one: `${n} artículo`, other: `${n} artículos` }),
    item: (n) => `Artículo ${n}`,
    times: (n) => `${n} ×`,
    left: "Falta por pagar",
    until: (by) => `Hasta el ${by}`,
    timeLeft: (duration) => `tiempo restante: ${duration}`,
    lastMinute: "Queda menos de un minuto",
  },

  legal: { terms: "Condiciones", privacy: "Privacidad", contact: "Contacto" },

  join: {
    invites: (firstName) => `${firstName} comparte un pedido contigo`,
    invited: "Comparten un pedido contigo",
    more: (n) => `y ${n} más`,
    who: "¿Quién eres?",
    declined: "Has respondido que no participas.",
    waiting: "Si no sale bien, podrás pagar aquí: la página se actualizará sola.",
  },

  people: {
    heading: "Quién participa",
    you: "Tú",
    name: (firstName, initial) => `${firstName} ${initial}.`,
    unnamed: "Una persona",
    paying: "está pagando",
    note: "Una nota para los demás",
    paid: (n) => plural("es", n, { one: "1 persona ha pagado", other: `${n} personas han pagado` }),
    missing: (n) =>
      plural("es", n, { one: "Falta por pagar 1 persona", other: `Faltan por pagar ${n} personas` }),
    workedOut: "Todos ven lo que falta por pagar, así que a veces se puede deducir una parte.",
  },

  sandbox: {
    label: "Entorno de pruebas",
    text: "Esto es una prueba: no se mueve dinero.",
    cards: "Ver tarjetas de prueba",
  },

  shares: {
    question: "¿Entre cuántos lo compartís?",
    people: "Personas, contándote a ti",
    fewer: "Una persona menos",
    more: "Una persona más",
    youPay: "Tú pagas",
    othersPay: (n) =>
      plural("es", n, { one: "La otra persona paga", other: `Las otras ${n} personas pagan cada una` }),
    about: (amount) => `unos ${amount}`,
    held: "Retenido en tu tarjeta",
    mine: "Tu parte",
    howMuch: "¿Cuánto pagas?",
    part: "Una parte igual",
    suggested: "Tu parte",
    rest: "Todo lo que falta",
    own: "Otro importe",
    ownLabel: (currency) => `Importe (${currency})`,
    ownHint: (least, most) => `De ${least} a ${most}`,
    ownHintOr: (least, most, all) => `De ${least} a ${most}, o todo: ${all}`,
    choices: "Más opciones",
    onlyRest: "Lo que falta ya no se puede repartir más: lo pagas todo.",
  },

  pick: {
    question: "¿Qué pagas?",
    each: (amount) => `${amount} por unidad`,
    left: (n, all) => plural("es", n, { one: `queda ${n} de ${all}`, other: `quedan ${n} de ${all}` }),
    taken: "Ya elegido",
    included: "Incluido",
    fewer: (name) => `Uno menos: ${name}`,
    more: (name) => `Uno más: ${name}`,
    search: "Buscar",
    none: "Aquí no hay nada con ese nombre.",
    all: "Elegir todo lo que queda",
    lost: (items, who) => `${who ?? "Alguien"} se ha adelantado: ${items}`,
  },

  doubts: {
    noAmount: "Indica cuánto pagas.",
    tooMuch: (all) => `Solo falta por pagar ${all}.`,
    tooLittle: (least) => `El pago mínimo es de ${least}.`,
    leavesTooLittle: (most, all) =>
      `Quedaría demasiado poco para que alguien pueda pagarlo. Paga ${most} como máximo, o todo: ${all}.`,
    lastTakesAll: (all) => `Nadie puede pagar después de ti: paga todo lo que falta, ${all}.`,
    nothingPicked: "Elige qué pagas.",
    pickMore: (least) => `El pago mínimo es de ${least}: elige algo más.`,
    pickRest: (left, least) =>
      `Quedarían ${left}, menos que el pago mínimo de ${least}. Elige también el resto o deja más.`,
  },

  modules: {
    chosen: "Forma de pago",
    change: "Cambiar",
  },

  promise: {
    held: (amount) => `Retenido ahora en tu tarjeta: ${amount}`,
    toBeHeld: (amount) => `Al pagar se retiene en tu tarjeta: ${amount}`,
    nothingYet: "No se retiene nada antes de que pagues.",
    notChosen:
      "No se retiene nada antes de pagar. Después, lo que elijas se retiene en tu tarjeta y solo se cobra si el pedido sale adelante; si no, se libera.",
    beingTaken: (amount) => `Se está cobrando un importe de ${amount} en tu tarjeta.`,
    taken: (amount) => `Se ha cobrado un importe de ${amount} en tu tarjeta.`,
    charged: (amount) => `Se cobra ${amount} al pagar.`,
    single: (held) => `${held}. Se cobra en cuanto se confirme tu pedido.`,
    singleTpc: (held, _by, shop) =>
      `${held}. Solo se cobra cuando ${shop} acepte tu pedido; si no, se libera.`,
    direct: (held, by, _shop, share, most) =>
      `${held}. Se te cobrarán ${share}, y como máximo ${most} si otros no han pagado el ${by}. El resto se libera.`,
    directTpc: (held, by, shop, share, most) =>
      `${held}. No se cobra nada hasta que ${shop} acepte el pedido. Entonces se te cobrarán ${share}, y como máximo ${most} si otros no han pagado el ${by}. El resto se libera.`,
    partly: (held, by, _shop, share, most) =>
      `${held}. Se te cobrarán ${share}, y como máximo ${most} si otros no han pagado el ${by}. Si entonces falta aún más, no se cobra nada.`,
    partlyTpc: (held, by, shop, share, most) =>
      `${held}. No se cobra nada hasta que ${shop} acepte el pedido. Entonces se te cobrarán ${share}, y como máximo ${most} si otros no han pagado el ${by}. Si entonces falta aún más, no se cobra nada.`,
    less: (held, _by, _shop, share) =>
      `${held}. El pedido se ha reducido: si sigue adelante, se te cobrarán aproximadamente ${share}. El resto se libera.`,
    asThingsStand: (amount) => `Tal como está ahora, se te cobrarían ${amount}.`,
    shareOfPartly: (held, by) =>
      `${held}. Se cobra cuando se haya pagado lo suficiente, como muy tarde el ${by}; si no, se libera.`,
    shareOfPartlyTpc: (held, by, shop) =>
      `${held}. Solo se cobra si el ${by} se ha pagado lo suficiente y ${shop} acepta el pedido; si no, se libera.`,
    shareOfDirect: (held, by) => `${held}. Se cobra cuando todos hayan pagado, como muy tarde el ${by}.`,
    shareOfDirectTpc: (held, _by, shop) =>
      `${held}. Solo se cobra cuando ${shop} acepte el pedido; si no, se libera.`,
    standard: (held, by) =>
      `${held}. Solo se cobra cuando todos hayan pagado; si alguien no lo ha hecho el ${by}, se libera.`,
    standardTpc: (held, by, shop) =>
      `${held}. Solo se cobra cuando todos hayan pagado, como muy tarde el ${by}, y ${shop} acepte el pedido; si no, se libera.`,
  },

  form: {
    details: "Tus datos",
    coming: "El formulario de pago se está cargando…",
    payingAs: (who) => `Pagas como ${who}`,
    card: "Tarjeta",
    labels: {
      email: "Correo electrónico",
      firstName: "Nombre",
      lastName: "Apellidos",
      number: "Número de tarjeta",
      expiry: "Caducidad (MM/AA)",
      cvc: "Código de seguridad",
    },
    cvcHint: "3 o 4 cifras",
    cvcFront: "4 cifras, en el anverso",
    cardFrame: "Datos de la tarjeta",
    pay: (amount) => `Pagar ${amount}`,
    payShare: (amount) => `Pagar mi parte de ${amount}`,
    paidBefore: (amount) => ({
      title: `Ya has pagado ${amount} aquí`,
      text: "Esta vez no se ha retenido nada. Para pagar otra vez, vuelve a pulsar el botón.",
    }),
    payNothing: "Pagar mi parte",
    paying: "Pago en curso…",
    cancel: "Cancelar y volver a la tienda",
  },

  faults: {
    count: (n) => plural("es", n, { one: "Revisa un campo.", other: `Revisa ${n} campos.` }),
    email: {
      missing: "Indica tu correo electrónico.",
      invalid: "Indica una dirección como nombre@ejemplo.es.",
    },
    firstName: { missing: "Indica tu nombre.", invalid: "Indica un nombre más corto." },
    lastName: { missing: "Indica tus apellidos.", invalid: "Indica unos apellidos más cortos." },
    number: {
      missing: "Indica el número de tu tarjeta.",
      invalid: "No es un número de tarjeta. Revisa las cifras.",
    },
    expiry: {
      missing: "Indica la fecha de caducidad.",
      invalid: "Indica mes y año, como 08/30.",
      expired: "Esta tarjeta ha caducado.",
    },
    cvc: { missing: "Indica el código de seguridad.", invalid: "Indica todas las cifras del código." },
  },

  notices: {
    declined: {
      title: "Tu banco ha rechazado el pago",
      text: "No se ha cobrado nada. Inténtalo de nuevo o usa otra tarjeta.",
    },
    notConfirmed: {
      title: "No se ha confirmado con tu banco",
      text: "No se ha cobrado nada. Inténtalo de nuevo o usa otra tarjeta.",
    },
    expired: {
      title: "Esta tarjeta ha caducado",
      text: "No se ha cobrado nada. Revisa la fecha o usa otra tarjeta.",
    },
    checkCode: {
      title: "El código de seguridad no es correcto",
      text: "No se ha cobrado nada. Mira el código en tu tarjeta e inténtalo de nuevo.",
    },
    tryAnotherCard: {
      title: "No se ha podido usar esta tarjeta",
      text: "No se ha cobrado nada. Prueba con otra tarjeta.",
    },
    notFinanced: {
      title: "Este pedido no se puede pagar a plazos ni más tarde",
      text: "No se ha cobrado nada. Todavía puedes pagar ahora.",
    },
    amountTooSmall: {
      title: "Este importe es demasiado pequeño para pagarlo",
      text: "No se ha cobrado nada. Aquí no se puede pagar tan poco con ninguna tarjeta: contacta con la tienda.",
    },
    later: {
      title: "El pago no se ha completado",
      text: "No es culpa de tu tarjeta y no se ha cobrado nada. Inténtalo de nuevo en unos minutos.",
    },
    givenUp: {
      title: "Pago cancelado",
      text: "No se ha cobrado nada. Puedes pagar cuando quieras.",
    },
    withdrawn: {
      title: "Has cancelado tu pago",
      text: "El importe retenido en tu tarjeta se libera. Puedes volver a pagar mientras el pedido siga abierto.",
    },
    notWithdrawn: {
      title: "No se ha podido cancelar tu pago",
      text: "Quizá ya hayan pagado todos o se haya cortado la conexión. Aquí puedes ver cómo está el pedido.",
    },
    cardUnread: {
      title: "No se ha podido leer tu tarjeta",
      text: "No se ha cobrado nada. Comprueba tu conexión y pulsa otra vez el botón.",
    },
    notDone: { title: "No ha funcionado", text: "Comprueba tu conexión e inténtalo de nuevo." },
    unreachable: {
      title: "Todavía no hay respuesta",
      text: "Puede que se haya cortado la conexión. Pulsa otra vez el botón: no se te cobrará dos veces.",
    },
    refused: {
      title: "El pago no ha podido empezar",
      text: "No se ha cobrado nada. Revisa tus datos e inténtalo de nuevo.",
    },
    changed: {
      title: "El pedido acaba de cambiar",
      text: "No se ha cobrado nada. Revisa el importe e inténtalo de nuevo.",
    },
    faster: {
      title: "Alguien se ha adelantado",
      text: "Otra persona acaba de quedarse con lo que habías elegido. No se ha usado tu tarjeta: esto es lo que queda.",
    },
    tooMany: (waitMinutes) => ({
      title: "Demasiados intentos",
      text:
        waitMinutes === undefined
          ? "Espera un poco e inténtalo de nuevo."
          : `Inténtalo de nuevo dentro de ${minutes(waitMinutes)}.`,
    }),
  },

  action: {
    text: (amount) => `Tu banco te pide que confirmes este pago de ${amount}.`,
    save: "Tu banco te pide que confirmes que se guarde esta tarjeta, para cobrar en ella más tarde.",
    frame: "La página de tu banco",
    done: "Ya he confirmado",
    notYet: "Tu banco aún no lo ha confirmado. Después, esta página seguirá sola.",
    ownWindow: "Abrir aparte la página del banco",
    abandon: "Cancelar este pago",
  },

  checking: {
    text: "Esperamos la respuesta de tu banco. No tienes que hacer nada ni volver a pagar.",
    slow: "Está tardando más de lo normal. Puedes cerrar esta página y volver por el mismo enlace: no se te cobrará dos veces.",
    cutOff: "En este momento no hay conexión. Seguimos intentándolo.",
  },

  invite: {
    others: (n) =>
      n === 0
        ? "Ahora invita a los demás"
        : plural("es", n, {
            one: "Ahora invita a una persona más",
            other: `Ahora invita a los otros ${n}`,
          }),
    message: (what, by) => `Ya he pagado mi parte (${what}). Puedes pagar la tuya aquí hasta el ${by}:`,
    scan: "Escanea este código para pagar tu parte.",
    close: "Cerrar",
    receipt: "Tu recibo",
  },

  paid: {
    thanks: (shop) => `Gracias. Tu pago a ${shop} se ha realizado.`,
    inviteOthers: "Envía este enlace a los demás para que puedan pagar.",
    allPaid: (shop) => `Gracias. No queda nada por pagar a ${shop}.`,
    covered: (n, amount) =>
      `${n > 0 ? plural("es", n, { one: "1 persona no ha pagado", other: `${n} personas no han pagado` }) : "No han pagado todos"}: se han sumado ${amount} a tu parte.`,
    toShop: (shop) => `Continuar a ${shop}`,
    amount: "Importe",
    share: "Tu parte",
    refunded: "Reembolsado",
    date: "Fecha",
    reference: "Referencia",
    open: "Falta por pagar",
    progress: (paid, total) => `Pagado: ${paid} de ${total}`,
    beingPaid: (amount) => `${amount} en curso`,
    missing: (amount) => `faltan ${amount}`,
    link: "Enlace para los demás",
    copy: "Copiar enlace",
    copied: "Enlace copiado",
    send: "Compartir…",
    showCode: "Código QR",
    code: "Código QR del enlace",
    again: "Pagar otra parte",
    withdraw: (amount) => `Cancelar mi pago de ${amount}`,
    withdrawAsk: (amount) => `¿Cancelar tu pago de ${amount}?`,
    withdrawText: "El importe retenido en tu tarjeta se libera, y otros pueden pagar esta parte.",
    withdrawYes: "Sí, cancelarlo",
    withdrawNo: "Mantener mi pago",
    renew: "Sustituir el enlace",
    renewAsk: "¿Sustituir el enlace por uno nuevo?",
    renewText: "El enlace antiguo deja de funcionar al momento. Los pagos ya hechos se mantienen.",
    renewYes: "Sí, sustituirlo",
    renewNo: "Mantenerlo",
    renewed: "Este es el enlace nuevo. El antiguo ya no funciona.",
  },

  ended: {
    reasons: {
      merchant: (shop) => `${shop} ha cancelado el pedido.`,
      commitDeadline: (shop) => `${shop} no aceptó el pedido a tiempo.`,
      captureFailed: (_shop) => "No se pudo cobrar uno de los pagos del pedido.",
    },
    cancelled: "Lo retenido en una tarjeta se libera, y lo cobrado se devuelve.",
    refunded: "El dinero va de camino a la tarjeta con la que pagaste.",
    shareRefunded: "El dinero va de camino a la tarjeta con la que pagaste. El pedido en sí sigue en pie.",
    tooLate: (when) => `Este pedido se podía pagar hasta el ${when}. No se ha cobrado nada.`,
    unpaid: (when) =>
      `El pedido se canceló porque el ${when} no habían pagado todos. Lo retenido en tu tarjeta se libera.`,
    complete: "No queda nada por pagar.",
    closed: "Puede que ya esté pagado, o que haya terminado el plazo.",
    notFound: "Comprueba que la dirección esté completa, o pide a la tienda un enlace nuevo.",
    replaced: "Puede que haya uno nuevo: pídeselo a quien te lo envió.",
    unreachable: "Comprueba tu conexión e inténtalo de nuevo.",
    again: "Reintentar",
    toShop: "Volver a la tienda",
  },
};
