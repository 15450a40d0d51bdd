import type { Localized } from '@marquee/schemas/common/language';

import type { NotificationType } from '../contents.ts';

interface MailTexts {
  /** Nothing that people wrote, so that no line break can come in. */
  readonly subject: string;
  /** What the reader may do about it; null for nothing. */
  readonly advice: string | null;
}

/** What the mail of each type says beside the notification's own message. */
export const MAIL_TEXTS: Readonly<Record<NotificationType, Localized<MailTexts>>> = {
  creative_approved: {
    en: { subject: 'Your creative was approved', advice: null },
    de: { subject: 'Ihr Werbemittel wurde freigegeben', advice: null },
  },
  creative_disapproved: {
    en: {
      subject: 'Your creative was disapproved',
      advice: 'Edit the creative to have it reviewed again.',
    },
    de: {
      subject: 'Ihr Werbemittel wurde abgelehnt',
      advice: 'Bearbeiten Sie das Werbemittel, um es erneut prüfen zu lassen.',
    },
  },
  campaign_approved: {
    en: { subject: 'Your campaign was approved', advice: null },
    de: { subject: 'Ihre Kampagne wurde freigegeben', advice: null },
  },
  campaign_disapproved: {
    en: {
      subject: 'Your campaign was disapproved',
      advice: 'Edit the campaign to have it reviewed again.',
    },
    de: {
      subject: 'Ihre Kampagne wurde abgelehnt',
      advice: 'Bearbeiten Sie die Kampagne, um sie erneut prüfen zu lassen.',
    },
  },
  creative_decision_undone: {
    en: { subject: 'The decision on your creative was undone', advice: null },
    de: { subject: 'Die Entscheidung über Ihr Werbemittel wurde zurückgenommen', advice: null },
  },
  campaign_decision_undone: {
    en: { subject: 'The decision on your campaign was undone', advice: null },
    de: { subject: 'Die Entscheidung über Ihre Kampagne wurde zurückgenommen', advice: null },
  },
  creative_malware: {
    en: {
      subject: 'A creative contains malware',
      advice: 'The creative’s page says what was found. Change the creative to have it scanned again.',
    },
    de: {
      subject: 'Ein Werbemittel enthält Malware',
      advice:
        'Die Seite des Werbemittels zeigt, was gefunden wurde. Ändern Sie das Werbemittel, um es erneut prüfen zu lassen.',
    },
  },
  creative_malware_cleared: {
    en: { subject: 'Your creative was cleared', advice: null },
    de: { subject: 'Ihr Werbemittel wurde entlastet', advice: null },
  },
  campaign_stopped: {
    en: {
      subject: 'Your campaign was stopped',
      advice: 'You can restart it at any time. Its performance measurement then starts over.',
    },
    de: {
      subject: 'Ihre Kampagne wurde gestoppt',
      advice: 'Sie können sie jederzeit wieder starten. Die Messung ihrer Ergebnisse beginnt dann von vorn.',
    },
  },
  rule_notified: {
    en: { subject: 'A campaign meets your optimization rule', advice: null },
    de: { subject: 'Eine Kampagne erfüllt Ihre Optimierungsregel', advice: null },
  },
  campaign_at_loss: {
    en: { subject: 'A campaign was stopped at a loss', advice: null },
    de: { subject: 'Eine Kampagne wurde mit Verlust gestoppt', advice: null },
  },
  balance_low: {
    en: { subject: 'Your balance is running low', advice: 'Add funds to keep your campaigns running.' },
    de: {
      subject: 'Ihr Guthaben geht zur Neige',
      advice: 'Laden Sie Ihr Guthaben auf, damit Ihre Kampagnen weiterlaufen.',
    },
  },
  balance_stopped: {
    en: { subject: 'Your campaigns have stopped', advice: 'Add funds to run them again.' },
    de: {
      subject: 'Ihre Kampagnen sind gestoppt',
      advice: 'Laden Sie Ihr Guthaben auf, damit sie wieder laufen.',
    },
  },
  payment_refused: {
    en: { subject: 'Your payment was not accepted', advice: null },
    de: { subject: 'Ihre Zahlung wurde nicht angenommen', advice: null },
  },
  balance_changed: {
    en: { subject: 'Your balance has changed', advice: null },
    de: { subject: 'Ihr Guthaben hat sich geändert', advice: null },
  },
  report_ready: {
    en: { subject: 'Your report is ready', advice: null },
    de: { subject: 'Ihr Bericht ist fertig', advice: null },
  },
  report_failed: {
    en: { subject: 'Your report could not be exported', advice: null },
    de: {
      subject: 'Ihr Bericht konnte nicht exportiert werden',
      advice: 'Den Grund finden Sie bei Ihren Exporten.',
    },
  },
  support_reply: {
    en: { subject: 'Your support ticket has news', advice: null },
    de: { subject: 'Ihr Support-Ticket hat Neuigkeiten', advice: null },
  },
  support_ticket: {
    en: { subject: 'A support ticket needs you', advice: null },
    de: { subject: 'Ein Support-Ticket wartet auf Sie', advice: null },
  },
};

interface FrameTexts {
  readonly button: string;
  /** Why the mail was sent. */
  readonly footer: string;
}

export const MAIL_FRAME: Localized<FrameTexts> = {
  en: {
    button: 'Open in Marquee',
    footer: 'You receive this email because of your notification settings.',
  },
  de: {
    button: 'In Marquee öffnen',
    footer: 'Sie erhalten diese E-Mail aufgrund Ihrer Benachrichtigungseinstellungen.',
  },
};
