import { FORMATS } from '@marquee/schemas/common/formats';
import type { Localized } from '@marquee/schemas/common/language';

type Change = 'AlertsFired' | 'AlertsResolved';

interface AlertMessageTexts {
  /** @param text of the alert, after the name of the campaign */
  readonly campaign: (name: string, text: string) => string;
  /** Of several campaigns. @param names the first of them, @param count all of them */
  readonly campaigns: (
    change: Change,
    about: { readonly ruleName: string; readonly names: readonly string[]; readonly count: number },
  ) => string;
  readonly subject: Readonly<Record<Change, string>>;
  /** Campaigns that a mail does not list. */
  readonly more: (count: number) => string;
  readonly openAlert: string;
  readonly openCampaign: string;
  /** Before the address of the rule. */
  readonly footer: (ruleName: string) => string;
}

/** What the bell, webhooks and mails say of alerts. */
export const ALERT_MESSAGES: Localized<AlertMessageTexts> = {
  en: {
    campaign: (name, text) => `Campaign "${name}" ${text}`,
    campaigns: (change, { ruleName, names, count }) => {
      const { list, plural } = FORMATS.en;
      const more = count - names.length;
      const named = list([...names.map((name) => `"${name}"`), ...(more > 0 ? [`${more} more`] : [])]);
      const what = change === 'AlertsFired' ? 'fired' : 'resolved';
      return `Alert "${ruleName}" ${what} for ${plural(count, { one: 'a campaign', other: `${count} campaigns` })}: ${named}.`;
    },
    subject: { AlertsFired: 'Your alert has fired', AlertsResolved: 'Your alert is resolved' },
    more: (count) => `And ${count} more.`,
    openAlert: 'Open the alert',
    openCampaign: 'Open the campaign',
    footer: (ruleName) =>
      `You receive this email because of your alert rule "${ruleName}". Change it or turn it off`,
  },
  de: {
    campaign: (name, text) => `Die Kampagne „${name}“ ${text}`,
    campaigns: (change, { ruleName, names, count }) => {
      const { list, plural } = FORMATS.de;
      const more = count - names.length;
      const named = list([...names.map((name) => `„${name}“`), ...(more > 0 ? [`${more} weitere`] : [])]);
      const what = change === 'AlertsFired' ? 'ausgelöst' : 'behoben';
      return `Alarm „${ruleName}“ ${what} für ${plural(count, { one: 'eine Kampagne', other: `${count} Kampagnen` })}: ${named}.`;
    },
    subject: { AlertsFired: 'Ihr Alarm wurde ausgelöst', AlertsResolved: 'Ihr Alarm ist behoben' },
    more: (count) => `Und ${count} weitere.`,
    openAlert: 'Alarm öffnen',
    openCampaign: 'Kampagne öffnen',
    footer: (ruleName) =>
      `Sie erhalten diese E-Mail wegen Ihrer Alarmregel „${ruleName}“. Ändern Sie sie oder schalten Sie sie aus`,
  },
};
