import { depositMinimumNanos } from '@marquee/schemas/payment/rules';
import { formatDollars } from '@marquee/schemas/common/money';
import { ENABLED_PAYMENT_METHODS, PAYMENT_METHODS } from '@marquee/schemas/payment/terms';

type EnabledMethod = (typeof ENABLED_PAYMENT_METHODS)[number];

export interface PaymentMethodConfig {
  /** Where to send the money, shown to users who pay by this method. */
  readonly instructions: string;
}

/** Methods beyond the wire transfer are offered only when they are here. */
export type PaymentMethodsConfig = Partial<Record<EnabledMethod, PaymentMethodConfig>>;

const NAMES: Record<EnabledMethod, string> = {
  [PAYMENT_METHODS.wireTransfer]: 'Wire transfer',
  [PAYMENT_METHODS.stripe]: 'Card (Stripe)',
  [PAYMENT_METHODS.usdtErc20]: 'USDT (ERC-20)',
  [PAYMENT_METHODS.usdtTrc20]: 'USDT (TRC-20)',
};

const WIRE_INSTRUCTIONS =
  'Transfer the amount from your company account and use the payment number as the reference. ' +
  'Your balance is updated once our finance team has received the money.';

export interface OfferedMethod {
  readonly id: EnabledMethod;
  readonly name: string;
  readonly minimum: string;
  readonly instructions: string;
}

/** What an advertiser may pay by: wire transfer always, the others when they are configured. */
export function offeredMethods(config: PaymentMethodsConfig): readonly OfferedMethod[] {
  return ENABLED_PAYMENT_METHODS.flatMap((id) => {
    const instructions =
      config[id]?.instructions ?? (id === PAYMENT_METHODS.wireTransfer ? WIRE_INSTRUCTIONS : undefined);
    if (instructions === undefined) return [];
    return [{ id, name: NAMES[id], minimum: formatDollars(depositMinimumNanos(id)), instructions }];
  });
}

export interface StaffMethod {
  readonly id: EnabledMethod;
  readonly name: string;
  readonly minimum: string;
  readonly isOffered: boolean;
  readonly reason: string | null;
}

/** What it takes to offer a method that is not configured; a wire transfer always is. */
const SETUP: Partial<Record<EnabledMethod, string>> = {
  [PAYMENT_METHODS.stripe]: 'Not available: this release has no connection to Stripe.',
  [PAYMENT_METHODS.usdtErc20]:
    'Not configured: set USDT_ERC20_ADDRESS to the wallet that receives the money.',
  [PAYMENT_METHODS.usdtTrc20]:
    'Not configured: set USDT_TRC20_ADDRESS to the wallet that receives the money.',
};

/** Every method that the product has, with the reason why it is not offered. */
export function staffMethods(config: PaymentMethodsConfig): readonly StaffMethod[] {
  const offered = new Set(offeredMethods(config).map(({ id }) => id));
  return ENABLED_PAYMENT_METHODS.map((id) => ({
    id,
    name: NAMES[id],
    minimum: formatDollars(depositMinimumNanos(id)),
    isOffered: offered.has(id),
    reason: offered.has(id) ? null : (SETUP[id] ?? null),
  }));
}
