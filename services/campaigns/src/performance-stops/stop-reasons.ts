import { type Formats, FORMATS } from '@marquee/schemas/common/formats';
import { inEachLanguage, type Localized } from '@marquee/schemas/common/language';
import type { Nanos } from '@marquee/schemas/common/money';

interface AboveGoal {
  /** Spent, or the cost of an action. */
  readonly nanos: Nanos;
  readonly goalNanos: Nanos;
  /** Decimal text: so many times the goal may be spent. */
  readonly multiple: string;
}

/** Advertisers do not know the media cost, and these reasons do not show it. */
interface StopReasons {
  readonly withoutAction: (spent: AboveGoal) => string;
  readonly costAbove: (cost: AboveGoal) => string;
  readonly clicksAtLoss: string;
  readonly actionsAtLoss: string;
  readonly accountAtLoss: string;
}

const english = ({ dollars }: Formats): StopReasons => {
  const goal = ({ multiple, goalNanos }: AboveGoal) =>
    `${multiple === '1' ? '' : `${multiple} times `}the goal of ${dollars(goalNanos)}`;
  return {
    withoutAction: (spent) => `It spent ${dollars(spent.nanos)} without an action, more than ${goal(spent)}.`,
    costAbove: (cost) => `Its cost per action of ${dollars(cost.nanos)} is above ${goal(cost)}.`,
    clicksAtLoss:
      'Its traffic costs more than its clicks earn. Raise the price per click or change the targeting.',
    actionsAtLoss:
      'Its traffic costs more than its actions earn. Change the targeting or ask your account manager for another price.',
    accountAtLoss:
      'Your CPC campaigns’ traffic cost more in one day than their clicks earned. The campaign can run again tomorrow.',
  };
};

const german = ({ dollars }: Formats): StopReasons => {
  const goal = ({ multiple, goalNanos }: AboveGoal) =>
    multiple === '1'
      ? `das Ziel von ${dollars(goalNanos)}`
      : `das ${multiple.replace('.', ',')}-Fache des Ziels von ${dollars(goalNanos)}`;
  return {
    withoutAction: (spent) =>
      `Sie hat ${dollars(spent.nanos)} ohne Aktion ausgegeben, mehr als ${goal(spent)}.`,
    costAbove: (cost) => `Eine Aktion kostet ${dollars(cost.nanos)} und damit mehr als ${goal(cost)}.`,
    clicksAtLoss:
      'Ihr Traffic kostet mehr, als ihre Klicks einbringen. Erhöhen Sie den Preis je Klick oder ändern Sie das Targeting.',
    actionsAtLoss:
      'Ihr Traffic kostet mehr, als ihre Aktionen einbringen. Ändern Sie das Targeting oder bitten Sie Ihren Account-Manager um einen anderen Preis.',
    accountAtLoss:
      'Der Traffic Ihrer CPC-Kampagnen hat an einem Tag mehr gekostet, als die Klicks eingebracht haben. Die Kampagne kann morgen wieder laufen.',
  };
};

const REASONS: Localized<StopReasons> = { en: english(FORMATS.en), de: german(FORMATS.de) };

/** Why the platform stops a campaign for its results, in every language. */
export const stopReason = (write: (reasons: StopReasons) => string): Localized =>
  inEachLanguage((language) => write(REASONS[language]));
