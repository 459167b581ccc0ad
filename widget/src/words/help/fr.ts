// The Help component in French.

import type { HelpWords } from "./en.ts";

export const fr: HelpWords = {
  language: "fr",
  failure: {
    heading: "Les réponses ne peuvent pas s’afficher",
    text: "Demandez à la boutique, ou réessayez plus tard.",
    unreachable: "Vérifiez votre connexion, puis réessayez.",
    again: "Réessayer",
  },
  heading: "Une question sur votre paiement ?",
  ask: (shop) => `Votre question n’est pas ici ? Demandez à ${shop}.`,
  email: "E-mail",
  phone: "Téléphone",
  page: "Page de contact",
  legal: { terms: "Conditions générales", privacy: "Confidentialité" },
  answers: [
    {
      question: "Suis-je débité maintenant ?",
      text: () =>
        "Pas tout de suite si plusieurs personnes partagent la commande : votre banque réserve le montant sur votre " +
        "carte, afin qu’il soit disponible pour la commande. Il n’est débité que lorsque la commande est complète. " +
        "Si une seule personne paie tout, elle peut être débitée tout de suite. Le montant réservé et le moment du débit " +
        "sont indiqués au-dessus du bouton de paiement.",
    },
    {
      question: "Et si quelqu’un ne paie pas ?",
      text: () =>
        "La page vous le dit avant de payer. Pour certaines commandes, la personne qui a commandé paie ce qui manque à la fin " +
        "du délai. Pour d’autres, la commande est annulée et personne ne paie rien : ce qui était réservé est libéré.",
    },
    {
      question: "Jusqu’à quand pouvons-nous payer ?",
      text: () =>
        "Jusqu’à la date indiquée à côté du lien. Ensuite, le lien montre comment la commande s’est terminée et " +
        "n’accepte plus de paiement.",
    },
    {
      question: "Comment récupérer mon argent ?",
      text: (shop) =>
        "Tant que la page du lien le propose, les personnes invitées peuvent y annuler leur paiement. " +
        `Ensuite, demandez à ${shop} : ce qui a été débité est remboursé sur la carte utilisée. Votre banque peut ` +
        "mettre quelques jours à l’afficher.",
    },
    {
      question: "J’ai payé avec la mauvaise carte, ou je vois un montant deux fois",
      text: (shop) =>
        "Un montant réservé puis libéré peut rester quelques jours sur votre relevé. Il n’est pas débité. S’il y reste " +
        `plus d’une semaine, demandez à votre banque ou à ${shop}.`,
    },
  ],
};
