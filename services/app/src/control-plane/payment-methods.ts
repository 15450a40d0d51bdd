import type { PaymentMethodsConfig } from '@marquee/billing';
import { PAYMENT_METHODS } from '@marquee/schemas/payment/terms';

import type { Settings } from '../settings/settings.ts';

/** Which methods can take money here; one that is not set up is not offered. */
export function paymentMethods(settings: Settings): PaymentMethodsConfig {
  const pay = (address: string, chain: string) => ({
    instructions: `Send USDT over ${chain} to ${address} and name the payment number. Other tokens are lost.`,
  });
  return {
    [PAYMENT_METHODS.wireTransfer]: { instructions: settings.wireInstructions },
    ...(settings.usdtErc20Address === undefined
      ? {}
      : { [PAYMENT_METHODS.usdtErc20]: pay(settings.usdtErc20Address, 'ERC-20') }),
    ...(settings.usdtTrc20Address === undefined
      ? {}
      : { [PAYMENT_METHODS.usdtTrc20]: pay(settings.usdtTrc20Address, 'TRC-20') }),
  };
}
