import type { OwnPromoCodesView } from '@marquee/schemas/promo-code/own';
import { useQuery } from '@tanstack/react-query';

import { formatInstant, formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/feedback.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { useCommand } from '../../widgets/command/use-command.ts';
import { cancelPromoCode, ownPromoCodesQuery, redeemPromoCode } from './promo-code-api.ts';

/** The bonus that comes with the next deposit, and the way to give it up; nothing where none waits. */
export function WaitingBonus() {
  const { data } = useQuery(ownPromoCodesQuery);
  const again = useCommand<string>({
    run: (code, { idempotencyKey }) => redeemPromoCode({ code }, idempotencyKey),
    success: t('Your bonus comes with your next deposit'),
    invalidates: [['payment']],
  });
  const waiting = data?.waiting ?? null;
  const remove = useCommand<string>({
    run: cancelPromoCode,
    // A code that has expired cannot be used again.
    ...(waiting?.isExpired === true ? {} : { undo: { run: (_removed, code) => again.run(code) } }),
    success: t('Promo code removed'),
    invalidates: [['payment']],
  });
  if (waiting === null) return null;
  const { code, isExpired } = waiting;
  return (
    <Alert tone={isExpired ? 'warning' : 'info'} title={t('Promo code {code}', { code })}>
      <Stack gap="xs" align="flex-start">
        <span>{waitingText(waiting)}</span>
        <Button variant="default" size="compact-sm" onClick={() => remove.run(code)}>
          {t('Remove promo code')}
        </Button>
      </Stack>
    </Alert>
  );
}

function waitingText({
  bonus,
  minimumAmount,
  expirationDate,
  isExpired,
}: NonNullable<OwnPromoCodesView['waiting']>): string {
  const values = {
    bonus: formatMoney(bonus),
    minimum: formatMoney(minimumAmount),
    until: formatInstant(expirationDate),
  };
  return isExpired
    ? t(
        'Expired on {until}. The {bonus} bonus comes only with a deposit of at least {minimum} requested before.',
        values,
      )
    : t(
        '{bonus} bonus with your next deposit of at least {minimum}, if you request it before {until}.',
        values,
      );
}
