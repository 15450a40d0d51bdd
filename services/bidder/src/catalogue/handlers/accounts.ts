import { markupBpsOf } from '@marquee/schemas/common/markup';

import type { CatalogueState } from '../catalogue-state.ts';
import type { Account } from '../entities.ts';
import type { AccountEvent, HandlersOf } from './catalogue-events.ts';

type SettingsEvent = Extract<AccountEvent, { readonly type: 'UserRegistered' | 'UserSettingsChanged' }>;

/** Whether accounts may bid, and on which terms. */
export function accountHandlers(state: CatalogueState): HandlersOf<AccountEvent> {
  const applyChange = (userId: number, nowMs: number): void => {
    state.ledger.setDailyLimit(userId, state.account(userId).dailyLimitNanos);
    state.reviewAccount(userId, nowMs);
  };
  const setActive =
    (isActive: boolean) =>
    ({ data: { userId } }: AccountEvent, nowMs: number): void => {
      state.account(userId).isActive = isActive;
      applyChange(userId, nowMs);
    };
  return {
    UserRegistered: (event, nowMs) => {
      applySettings(state, event, nowMs);
      setActive(true)(event, nowMs);
    },
    UserSettingsChanged: (event, nowMs) => {
      applySettings(state, event, nowMs);
      applyChange(event.data.userId, nowMs);
    },
    UserActivated: setActive(true),
    UserDeactivated: setActive(false),
    UserDeleted: setActive(false),
    UserPersonalInfoWiped: setActive(false),
  };
}

/** Terms are part of what the auction sees of each campaign. */
function applySettings(state: CatalogueState, { data }: SettingsEvent, nowMs: number): void {
  const { settings, userId } = data;
  const { advertDailyLimit, markup, canSeeSspPremium } = settings;
  const account = state.account(userId);
  if (settings.timezone !== undefined) state.budgetGroups.setZone(userId, settings.timezone);
  if (advertDailyLimit !== undefined) account.dailyLimitNanos = advertDailyLimit;
  account.hasMalware = settings.isMalwareAdvert ?? account.hasMalware;
  const terms = {
    markupBps: markup === undefined ? account.markupBps : markupBpsOf(markup),
    mayBuyPremium: canSeeSspPremium ?? account.mayBuyPremium,
    isGambling: settings.isGamblingAdvert ?? account.isGambling,
    isCannabis: settings.isCannabisAdvert ?? account.isCannabis,
    ivtPx: settings.ivtPx ?? account.ivtPx,
    useUnscanned: settings.useUnscanned ?? account.useUnscanned,
  };
  if (!differ(terms, account)) return;
  Object.assign(account, terms);
  for (const campaign of state.campaignsOf(userId)) state.refresh(campaign, nowMs);
}

/** Whether any of the terms is another than the account's. */
const differ = (terms: Partial<Account>, account: Account): boolean =>
  Object.entries(terms).some(([name, value]) => account[name as keyof Account] !== value);
