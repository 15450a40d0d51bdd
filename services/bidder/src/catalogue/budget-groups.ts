import type { BudgetGroupFields } from '@marquee/schemas/budget-group/fields';
import { groupOf } from '@marquee/schemas/budget-group/rules';
import { UTC } from '@marquee/schemas/common/zone/zone';

import type { RecordedSpend } from '../ports/budget.ts';

interface Group {
  readonly id: number;
  readonly fields: BudgetGroupFields;
  readonly campaignIds: readonly number[];
  readonly label: string | null;
}

/** What decides about a campaign's group; a deleted campaign keeps its own, since what it spent counts on. */
interface Member {
  readonly id: number;
  readonly labels: readonly string[];
}

interface AccountGroups {
  zone: string;
  readonly groups: Map<number, Group>;
  readonly campaigns: Map<number, Member>;
}

/** Which campaigns share a budget, and how much: the ledger hears of every change. */
export class BudgetGroups {
  readonly #ledger: Pick<RecordedSpend, 'setGroup' | 'setCampaignGroup'>;
  readonly #accounts = new Map<number, AccountGroups>();

  constructor(ledger: Pick<RecordedSpend, 'setGroup' | 'setCampaignGroup'>) {
    this.#ledger = ledger;
  }

  /** A campaign is there, with these labels. */
  setCampaign(userId: number, id: number, labels: readonly string[]): void {
    const account = this.#account(userId);
    const campaign = { id, labels };
    account.campaigns.set(id, campaign);
    if (account.groups.size > 0) this.#assign(account, campaign);
  }

  /** @param zone whose days, weeks and months the account's groups count by */
  setZone(userId: number, zone: string): void {
    const account = this.#account(userId);
    if (account.zone === zone) return;
    account.zone = zone;
    for (const group of account.groups.values()) this.#setLimits(account, group);
  }

  set(userId: number, id: number, fields: BudgetGroupFields): void {
    const account = this.#account(userId);
    const group = { id, fields, campaignIds: fields.campaignIds, label: fields.label };
    account.groups.set(id, group);
    this.#setLimits(account, group);
    this.#assignAll(account);
  }

  change(userId: number, id: number, patch: Partial<BudgetGroupFields>): void {
    const known = this.#account(userId).groups.get(id);
    if (known !== undefined) this.set(userId, id, { ...known.fields, ...patch });
  }

  remove(userId: number, id: number): void {
    const account = this.#account(userId);
    account.groups.delete(id);
    this.#ledger.setGroup(id, undefined);
    this.#assignAll(account);
  }

  #account(userId: number): AccountGroups {
    let account = this.#accounts.get(userId);
    if (account === undefined) {
      account = { zone: UTC, groups: new Map(), campaigns: new Map() };
      this.#accounts.set(userId, account);
    }
    return account;
  }

  #setLimits({ zone }: AccountGroups, { id, fields }: Group): void {
    const { budgetNanos, period, isActive } = fields;
    this.#ledger.setGroup(id, isActive ? { budgetNanos, period, zone } : undefined);
  }

  #assignAll(account: AccountGroups): void {
    for (const campaign of account.campaigns.values()) this.#assign(account, campaign);
  }

  #assign({ groups }: AccountGroups, campaign: Member): void {
    this.#ledger.setCampaignGroup(campaign.id, groupOf(campaign, groups.values())?.id);
  }
}
