import { depositCommand } from '@marquee/schemas/payment/commands';
import type { InferInput } from 'valibot';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { parseAsInteger, useQueryState } from 'nuqs';

import { formatMoney } from '../../lib/format.ts';
import { declaredText } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { Message } from '../../lib/i18n/message.tsx';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Alert, EmptyState, ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { FormRadio } from '../../widgets/form/fields/radio-field.tsx';
import { FormActions } from '../../widgets/form/submit/form-actions.tsx';
import { FormMoney } from '../../widgets/form/fields/money-field.tsx';
import { useFormValue, useSetFormValue } from '../../widgets/form/use-form-value.ts';
import {
  balanceQuery,
  methodsQuery,
  ownPaymentQuery,
  requestDeposit,
  type PaymentMethodView,
} from './api.ts';
import classes from './payments.module.css';
import { PendingPayment } from './pending-payment.tsx';
import { WaitingBonus } from './waiting-bonus.tsx';
import { fieldNames } from '../../widgets/form/field-names.ts';

const fieldName = fieldNames<InferInput<typeof depositCommand>>();

/** Adding funds: a method, an amount, and afterwards what to do for the money to arrive. */
export function DepositCard() {
  const methods = useQuery(methodsQuery);
  const balance = useQuery(balanceQuery);
  const [requested, setRequested] = useQueryState('requested', parseAsInteger);
  const isRefillAllowed = balance.data?.allowRefill !== false;
  return (
    <Card title={t('Add funds')} id="deposit">
      {methods.isError && <ErrorState text={methods.error.message} onRetry={() => void methods.refetch()} />}
      {methods.isPending && <Skeleton height={220} />}
      {methods.data?.length === 0 && (
        <EmptyState
          title={t('No payment method is available right now')}
          text={t('Contact your account manager to add funds.')}
        />
      )}
      {!isRefillAllowed && (
        <Alert tone="warning">
          {t('Adding funds is turned off for this account. Contact your account manager.')}
        </Alert>
      )}
      {methods.data !== undefined && methods.data.length > 0 && isRefillAllowed && (
        <>
          <WaitingBonus />
          {requested === null ? (
            <DepositForm methods={methods.data} onRequested={(id) => void setRequested(id)} />
          ) : (
            <Stack gap="md" align="flex-start">
              <PendingPayment key={requested} id={requested} />
              <Button variant="default" onClick={() => void setRequested(null)}>
                {t('Add more funds')}
              </Button>
            </Stack>
          )}
        </>
      )}
    </Card>
  );
}

interface DepositFormProps {
  readonly methods: readonly PaymentMethodView[];
  readonly onRequested: (id: number) => void;
}

function DepositForm({ methods, onRequested }: DepositFormProps) {
  const queryClient = useQueryClient();
  const [first] = methods;
  return (
    <AppForm
      schema={depositCommand}
      defaultValues={{ method: first?.id ?? 5, amount: '' }}
      guard={false}
      aria-label={t('Add funds')}
      onSubmit={async (input, { idempotencyKey }) => {
        const payment = await requestDeposit(input, idempotencyKey);
        await queryClient.invalidateQueries({ queryKey: ['payment'] });
        toast.success(payment.status === 'completed' ? t('Payment completed') : t('Payment pending'));
        if (payment.id === null) return;
        queryClient.setQueryData(ownPaymentQuery(payment.id).queryKey, payment);
        onRequested(payment.id);
      }}
    >
      <Stack gap="md">
        <FormRadio
          name={fieldName('method')}
          label={t('Method')}
          numeric
          options={methods.map(({ id, name, minimum }) => ({
            value: String(id),
            label: t('{name}, from {minimum}', { name: declaredText(name), minimum: formatMoney(minimum) }),
          }))}
        />
        <FormMoney name={fieldName('amount')} label={t('Amount')} required />
        <QuickAmounts methods={methods} />
        <p className={classes.terms}>
          <Message
            text="Deposits are subject to the <terms>terms of service</terms>."
            elements={{ terms: <OutsideLink href={paths.termsOfService.href()} newTab /> }}
          />
        </p>
        <FormActions submitLabel={t('Add funds')} />
      </Stack>
    </AppForm>
  );
}

const STEPS = [1, 2, 5, 10] as const;

/** Amounts that people take: the method's minimum and some multiples of it. */
function QuickAmounts({ methods }: { readonly methods: readonly PaymentMethodView[] }) {
  const method = Number(useFormValue(fieldName('method')));
  const set = useSetFormValue();
  const minimum = Math.ceil(Number(methods.find(({ id }) => id === method)?.minimum ?? '100'));
  return (
    <div className={classes.quick} role="group" aria-label={t('Common amounts')}>
      {STEPS.map((step) => (
        <Button
          key={step}
          variant="default"
          size="compact-sm"
          onClick={() => set(fieldName('amount'), String(minimum * step))}
        >
          {formatMoney(`${minimum * step}.00`)}
        </Button>
      ))}
    </div>
  );
}
