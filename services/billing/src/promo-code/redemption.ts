import type { CommandContext } from '@marquee/kit/decider/command-context';
import {
  type CommandHandler,
  createCommandHandler,
  type Handled,
} from '@marquee/kit/decider/command-handler';
import { RejectedError } from '@marquee/kit/decider/rejection';
import { decodeEvent } from '@marquee/kit/decider/event-codec';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { PromoCodeUsesEvent } from '@marquee/schemas/promo-code/events';
import { v5 as uuidV5 } from 'uuid';

import type { AccountTerms } from '../account-terms.ts';
import type { WalletHandler } from '../payment/settlement.ts';
import { walletStream } from '../wallet/index.ts';
import { WALLET_REJECTIONS } from '../wallet/rejections.ts';
import { redemptionKey } from '../wallet/state.ts';
import type { PromoCodeHandler } from './commands.ts';
import { promoCodeStream } from './index.ts';
import { REDEEM_REJECTIONS, type RedeemRejection } from './rejections.ts';
import type { PromoCode } from './state.ts';
import { type UsesCommand, usesDecider, type UsesState, usesStream } from './uses/index.ts';

type Redeemed = Extract<PromoCodeUsesEvent, { type: 'PromoCodeRedeemed' }>['data'];
type Redemption = Pick<Redeemed, 'promoCodeId' | 'userId' | 'redemption'>;

/** Namespace of the ids of steps that follow from a redemption: two runs write once. */
const NAMESPACE = '7a3b6a3e-6f0a-5c8c-9b1e-4e0d3a1c5f20';

/** The use of promo codes by accounts. */
export interface Redemptions {
  /**
   * Lets a code's bonus wait for the account's next deposit.
   * @returns position of the last event
   * @throws RejectedError for a code that the account cannot use
   */
  redeem(
    command: { readonly userId: number; readonly code: string },
    context: CommandContext,
  ): Promise<bigint | undefined>;
  /** Gives up what waits; the code can be used again. @throws RejectedError when nothing waits */
  cancel(userId: number, context: CommandContext): Promise<bigint | undefined>;
  /** Takes the steps that follow from a redemption, from wherever a crash has left them. May run twice. */
  promise(redeemed: Redeemed, context: CommandContext): Promise<'waiting' | 'credited' | 'canceled'>;
  /** Ends the wait of a bonus whose time is over and frees the use of its code. May run twice. */
  expire(redemption: Redemption, context: CommandContext): Promise<void>;
  /** The use of a redemption that came to nothing counts no more. May run twice. */
  release(redemption: Redemption, context: CommandContext): Promise<bigint | undefined>;
}

export interface RedemptionDeps {
  readonly eventStore: EventStore;
  readonly promoCodes: PromoCodeHandler;
  readonly wallets: WalletHandler;
  readonly accountOf: (userId: number) => Promise<AccountTerms | undefined>;
  /** Undefined for a code that was never created. @throws DependencyUnavailable where that is not known in time */
  readonly idOf: (code: string) => Promise<number | undefined>;
}

export const createRedemptions = (deps: RedemptionDeps): Redemptions => new RedemptionWriter(deps);

const stepOf = (
  context: CommandContext,
  step: string,
  redemption: Pick<Redemption, 'promoCodeId' | 'redemption'>,
): CommandContext => ({ ...context, commandId: uuidV5(`${redemptionKey(redemption)}:${step}`, NAMESPACE) });

const refused = (rejection: RedeemRejection) => new RejectedError(rejection);

class RedemptionWriter implements Redemptions {
  readonly #deps: RedemptionDeps;
  readonly #uses: CommandHandler<UsesCommand, UsesState, PromoCodeUsesEvent, RedeemRejection>;

  constructor(deps: RedemptionDeps) {
    this.#deps = deps;
    this.#uses = createCommandHandler({ decider: usesDecider, eventStore: deps.eventStore });
  }

  async redeem(
    { userId, code }: { readonly userId: number; readonly code: string },
    context: CommandContext,
  ) {
    await this.#requireOwner(userId, context);
    await this.#requireNoOtherWaits(userId, code, context);
    const { id: promoCodeId, fields } = await this.#usable(code, context);
    if ((await this.#grantersOf(promoCodeId)).includes(userId)) throw refused(REDEEM_REJECTIONS['own-code']);
    const { bonusNanos, minimumAmountNanos, expirationDate, usesMax } = fields;
    const terms = { promoCodeId, code: fields.code, bonusNanos, minimumAmountNanos, expirationDate };
    const handled = await this.#uses.handle(
      usesStream(promoCodeId),
      { type: 'Redeem', userId, usesMax, ...terms },
      context,
    );
    const redeemed = handled.accepted
      ? handled.events.find((event) => event.type === 'PromoCodeRedeemed')?.data
      : await this.#cutOff(promoCodeId, userId);
    if (redeemed === undefined) throw await this.#notAgain(promoCodeId, userId, handled);
    const phase = await this.promise(redeemed, context);
    if (phase === 'canceled') throw refused(WALLET_REJECTIONS['bonus-waits']);
    return this.#deps.eventStore.headPosition();
  }

  async promise(redeemed: Redeemed, context: CommandContext) {
    const handled = await this.#deps.wallets.handle(
      walletStream(redeemed.userId),
      { type: 'PromiseBonus', now: context.occurredAt, ...redeemed },
      stepOf(context, 'promise', redeemed),
    );
    if (!handled.accepted) throw new Error(`wallet of user ${redeemed.userId} refused a bonus`);
    const phase = handled.state.redemptions[redemptionKey(redeemed)];
    if (phase === undefined) throw new Error(`wallet of user ${redeemed.userId} lost a bonus`);
    if (phase === 'canceled') await this.release(redeemed, context);
    return phase;
  }

  async cancel(userId: number, context: CommandContext) {
    await this.#requireOwner(userId, context);
    const handled = await this.#deps.wallets.handle(
      walletStream(userId),
      { type: 'CancelBonus', userId },
      context,
    );
    if (!handled.accepted) throw refused(handled.rejection);
    let { position } = handled;
    for (const event of handled.events)
      if (event.type === 'BonusCanceled') position = (await this.release(event.data, context)) ?? position;
    return position;
  }

  async expire(redemption: Redemption, context: CommandContext) {
    const handled = await this.#deps.wallets.handle(
      walletStream(redemption.userId),
      { type: 'ExpireBonus', now: context.occurredAt, ...redemption },
      stepOf(context, 'expire', redemption),
    );
    if (handled.accepted && handled.events.length > 0) await this.release(redemption, context);
  }

  async release({ promoCodeId, userId, redemption }: Redemption, context: CommandContext) {
    const handled = await this.#uses.handle(
      usesStream(promoCodeId),
      { type: 'Release', promoCodeId, userId, redemption },
      stepOf(context, 'release', { promoCodeId, redemption }),
    );
    return handled.accepted ? handled.position : undefined;
  }

  /** Staff who act as an account change nothing about its bonuses: no one grants money to an account of their own. */
  async #requireOwner(userId: number, { actorId }: CommandContext): Promise<void> {
    const account = await this.#deps.accountOf(userId);
    if (account?.role !== 'advert' || account.isDeleted) throw refused(REDEEM_REJECTIONS['code-not-valid']);
    if (actorId !== null && actorId !== userId) throw refused(REDEEM_REJECTIONS['not-the-account']);
  }

  /** Before the code is looked at, so that the answer says nothing of it; a race is decided by the wallet. */
  async #requireNoOtherWaits(userId: number, code: string, { occurredAt }: CommandContext): Promise<void> {
    const { waitingBonus } = (await this.#deps.wallets.load(walletStream(userId))).state;
    if (waitingBonus === null || waitingBonus.expirationDate <= occurredAt) return;
    if (waitingBonus.code !== code) throw refused(WALLET_REJECTIONS['bonus-waits']);
  }

  /** @throws RejectedError the same for every code that cannot be used, so that a guess learns nothing */
  async #usable(code: string, { occurredAt }: CommandContext): Promise<PromoCode> {
    const id = await this.#deps.idOf(code);
    const found =
      id === undefined ? null : (await this.#deps.promoCodes.load(promoCodeStream(id))).state.promoCode;
    if (
      found === null ||
      found.isDeleted ||
      !found.fields.isActive ||
      found.fields.expirationDate <= occurredAt
    )
      throw refused(REDEEM_REJECTIONS['code-not-valid']);
    return found;
  }

  /** Why a code is not redeemed, in the account's own terms where it has it already. */
  async #notAgain(
    promoCodeId: number,
    userId: number,
    handled: Handled<UsesState, PromoCodeUsesEvent, RedeemRejection>,
  ): Promise<RejectedError> {
    const { waitingBonus } = (await this.#deps.wallets.load(walletStream(userId))).state;
    if (waitingBonus?.promoCodeId === promoCodeId) return refused(REDEEM_REJECTIONS['code-waits']);
    return refused(handled.accepted ? REDEEM_REJECTIONS['code-used'] : handled.rejection);
  }

  /** The account's redemption whose command was cut off before its bonus waited: it goes on from there. */
  async #cutOff(promoCodeId: number, userId: number): Promise<Redeemed | undefined> {
    const events = await this.#deps.eventStore.readStream(usesStream(promoCodeId));
    const redeemed = events
      .map((event) => decodeEvent(event))
      .findLast((event) => event.type === 'PromoCodeRedeemed' && event.data.userId === userId);
    if (redeemed?.type !== 'PromoCodeRedeemed') return undefined;
    const { redemptions } = (await this.#deps.wallets.load(walletStream(userId))).state;
    return redemptions[redemptionKey(redeemed.data)] === undefined ? redeemed.data : undefined;
  }

  /** Who created, changed or restored the code: all of them grant its money. */
  async #grantersOf(promoCodeId: number): Promise<readonly number[]> {
    const events = await this.#deps.eventStore.readStream(promoCodeStream(promoCodeId));
    return events.flatMap(({ type, metadata: { actorId } }) =>
      actorId === null || type === 'PromoCodeDeleted' ? [] : [actorId],
    );
  }
}
