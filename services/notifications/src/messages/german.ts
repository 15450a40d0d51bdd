import type { Moderation } from '@marquee/schemas/common/campaign-terms';
import { FORMATS } from '@marquee/schemas/common/formats';

import type { Messages, Named, RequestedPayment } from './messages.ts';

const { dollars, count, plural } = FORMATS.de;

const labelOf = ({ name, id }: Named) => (name === '' ? `#${id}` : `„${name}“`);

const because = (what: string, reason: string | null) => (reason ? `${what}: ${reason}` : `${what}.`);

const PAYMENTS: Readonly<Record<RequestedPayment['type'], string>> = {
  deposit: 'Einzahlung',
  withdrawal: 'Auszahlung',
};
const paymentOf = ({ type, amountNanos }: RequestedPayment) =>
  `${PAYMENTS[type]} von ${dollars(amountNanos)}`;

/** @param about `für das Werbemittel „X“` */
const undone = (about: string, again: 'Es' | 'Sie', { approved, reason }: Moderation): string => {
  switch (approved) {
    case 'pending':
      return `Die Entscheidung ${about} wurde zurückgenommen. ${again} wird erneut geprüft.`;
    case 'approved':
      return `Die Ablehnung ${about} wurde zurückgenommen. ${again} ist wieder freigegeben.`;
    case 'disapproved':
      return because(`Die Freigabe ${about} wurde zurückgenommen. ${again} ist wieder abgelehnt`, reason);
  }
};

export const GERMAN: Messages = {
  creativeApproved: (creative) => `Das Werbemittel ${labelOf(creative)} wurde freigegeben.`,
  creativeDisapproved: (creative, reason) =>
    because(`Das Werbemittel ${labelOf(creative)} wurde abgelehnt`, reason),
  campaignApproved: (campaign) => `Die Kampagne ${labelOf(campaign)} wurde freigegeben.`,
  campaignDisapproved: (campaign, reason) =>
    because(`Die Kampagne ${labelOf(campaign)} wurde abgelehnt`, reason),
  creativeDecisionUndone: (creative, now) => undone(`für das Werbemittel ${labelOf(creative)}`, 'Es', now),
  campaignDecisionUndone: (campaign, now) => undone(`für die Kampagne ${labelOf(campaign)}`, 'Sie', now),
  malwareFound: (creative) =>
    `Eine Prüfung hat im Werbemittel ${labelOf(creative)} Malware gefunden. Es wird nicht ausgeliefert, bis sie entfernt ist.`,
  malwareFoundOf: (creative, userId) =>
    `Eine Prüfung hat im Werbemittel ${labelOf(creative)} des Nutzers ${userId} Malware gefunden. Es wird nicht ausgeliefert.`,
  malwareCleared: (creative) =>
    `Das Werbemittel ${labelOf(creative)} wurde entlastet: Was die Prüfung fand, ist keine Malware. Es wird wieder ausgeliefert.`,
  campaignStopped: (campaign, reason) =>
    `Die Kampagne ${labelOf(campaign)} wurde gestoppt. ${reason ?? ''}`.trim(),
  ruleNotified: (campaign, reason) => `Die Kampagne ${labelOf(campaign)} erfüllt eine Regel. ${reason}.`,
  campaignAtLoss: (campaign, userId, lossNanos) =>
    `Die Kampagne ${labelOf(campaign)} des Kontos ${userId} wurde gestoppt: Sie hat ${dollars(lossNanos)} mehr gekostet, als sie eingebracht hat.`,
  paymentDeclined: (payment, reason) => because(`Ihre ${paymentOf(payment)} wurde abgelehnt`, reason),
  paymentCanceled: (payment) => `Ihre ${paymentOf(payment)} wurde storniert.`,
  fundsDeposited: (amountNanos) => `Ihrem Guthaben wurden ${dollars(amountNanos)} gutgeschrieben.`,
  bonusCredited: (amountNanos, code) =>
    `Sie haben für den Gutscheincode ${code} einen Bonus von ${dollars(amountNanos)} erhalten.`,
  compensationGranted: (amountNanos) => `Sie haben eine Gutschrift von ${dollars(amountNanos)} erhalten.`,
  withdrawalPaid: (amountNanos) => `Ihre Auszahlung von ${dollars(amountNanos)} wurde ausgeführt.`,
  withdrawalReleased: (amountNanos) =>
    `Die für Ihre Auszahlung reservierten ${dollars(amountNanos)} wurden Ihrem Guthaben wieder gutgeschrieben.`,
  balanceOut: () => 'Ihre Kampagnen sind pausiert: Ihr Guthaben ist aufgebraucht.',
  balanceLow: () => 'Ihr Guthaben geht zur Neige.',
  balance: (balanceNanos) => `Guthaben: ${dollars(balanceNanos)}.`,
  reportReady: (rows) =>
    `Ihr Bericht ist fertig: ${plural(rows, { one: '1 Zeile', other: `${count(rows)} Zeilen` })}. Er wird einen Tag lang aufbewahrt.`,
  // The reason is English; the page that the mail leads to shows it beside the export.
  reportFailed: () => 'Ihr Bericht konnte nicht exportiert werden.',
  ticketOpened: (id) => `Das Support-Ticket #${id} wurde eröffnet.`,
  ticketReplied: (id) => `Das Support-Ticket #${id} hat eine neue Antwort.`,
  ticketReopened: (id) => `Das Support-Ticket #${id} wurde wieder geöffnet.`,
  ticketClosed: (id) => `Das Support-Ticket #${id} wurde vom Werbetreibenden geschlossen.`,
  ticketAssigned: (id) => `Das Support-Ticket #${id} wurde Ihnen zugewiesen.`,
  ticketAnswered: (id) => `Der Support hat auf Ticket #${id} geantwortet.`,
  ticketClosedBySupport: (id) => `Der Support hat Ticket #${id} geschlossen. Sie können es wieder öffnen.`,
};
