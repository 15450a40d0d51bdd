import { data, noContent, route, type RouteDefinition } from '@marquee/kit/http/route';
import { formatDollars } from '@marquee/schemas/common/money';
import { redeemPromoCodeBody } from '@marquee/schemas/promo-code/commands';
import { ownPromoCodesAnswer, type OwnPromoCodesView } from '@marquee/schemas/promo-code/own';

import { ADVERTISER } from '../payment/routes.ts';
import type { PromoCodeQueries, PromoCodeUseRow } from '../read-models/promo-codes/query.ts';
import type { WaitingBonus, WalletState } from '../wallet/state.ts';
import type { GuessLimit } from './guess-limit.ts';
import type { Redemptions } from './redemption.ts';

export interface OwnPromoCodeDeps {
  readonly redemptions: Redemptions;
  readonly guesses: GuessLimit;
  readonly queries: PromoCodeQueries;
  readonly walletOf: (userId: number) => Promise<WalletState>;
  readonly clock: () => Date;
}

/** `/payments/promo-code`: an account uses a code, and sees what it comes to. */
export function ownPromoCodeRoutes(deps: OwnPromoCodeDeps): RouteDefinition[] {
  const { redemptions, guesses } = deps;
  const declared = {
    path: '/payments/promo-code',
    tag: 'Payments',
    access: ADVERTISER,
    ownership: 'own',
  } as const;
  return [
    route({
      ...declared,
      method: 'GET',
      summary: 'The bonus that waits for the next deposit, and those that were credited',
      response: ownPromoCodesAnswer,
      handler: async ({ principal: { userId } }) => data(await ownView(deps, userId)),
    }),
    route({
      ...declared,
      method: 'POST',
      summary: 'Use a promo code: its bonus waits for the next deposit that is large enough',
      body: redeemPromoCodeBody,
      response: ownPromoCodesAnswer,
      idempotent: true,
      callsPerMinute: 20,
      handler: async ({ body, principal: { userId }, context, ip, waitForProjections }) => {
        await guesses.count(userId, ip);
        const position = await redemptions.redeem({ userId, code: body.code }, context);
        await waitForProjections(position);
        return data(await ownView(deps, userId), 201);
      },
    }),
    route({
      ...declared,
      method: 'DELETE',
      summary: 'Give up the bonus that waits; its promo code can be used again',
      handler: async ({ principal: { userId }, context, waitForProjections }) => {
        await waitForProjections(await redemptions.cancel(userId, context));
        return noContent();
      },
    }),
  ];
}

async function ownView(
  { walletOf, queries, clock }: OwnPromoCodeDeps,
  userId: number,
): Promise<OwnPromoCodesView> {
  const [{ waitingBonus }, past] = await Promise.all([walletOf(userId), queries.pastOf(userId)]);
  return {
    waiting: waitingView(waitingBonus, clock().toISOString()),
    used: past.flatMap(usedView),
    expired: past
      .filter(({ status }) => status === 'expired')
      .map(({ code, expires_at }) => ({ code, expirationDate: expires_at.toISOString() })),
  };
}

const waitingView = (waiting: WaitingBonus | null, now: string): OwnPromoCodesView['waiting'] =>
  waiting === null
    ? null
    : {
        code: waiting.code,
        bonus: formatDollars(waiting.bonusNanos),
        minimumAmount: formatDollars(waiting.minimumAmountNanos),
        expirationDate: waiting.expirationDate,
        isExpired: waiting.expirationDate <= now,
      };

const usedView = ({ code, bonus_nanos, payment_id, used_at }: PromoCodeUseRow): OwnPromoCodesView['used'] =>
  bonus_nanos === null || payment_id === null || used_at === null
    ? []
    : [{ code, bonus: formatDollars(bonus_nanos), paymentId: payment_id, usedAt: used_at.toISOString() }];
