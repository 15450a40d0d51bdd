import { formatDecimal } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { FormSwitch } from '../../../widgets/form/fields/switch-field.tsx';
import { FormRow } from '../../../widgets/form/layout/form-row.tsx';
import { FormMoney } from '../../../widgets/form/fields/money-field.tsx';
import { FormText } from '../../../widgets/form/fields/text-field.tsx';
import { useFormValue } from '../../../widgets/form/use-form-value.ts';
import { fieldName } from './field-name.ts';

/** What comes by email, and where conversions are reported to. */
export function NotificationFields() {
  const isLowOn = useFormValue(fieldName('lowBudgetNotification')) === true;
  return (
    <>
      <FormSwitch
        name={fieldName('creativeApprovalNotification')}
        label={t('Review of creatives and campaigns')}
        description={t('When a creative or campaign is approved or rejected.')}
      />
      <FormSwitch
        name={fieldName('balanceChangeNotification')}
        label={t('Balance changes')}
        description={t('Deposits, compensations and withdrawals.')}
      />
      <FormSwitch
        name={fieldName('lowBudgetNotification')}
        label={t('Low balance')}
        description={t('While there’s still time to add funds.')}
      />
      <FormRow>
        <FormMoney
          name={fieldName('lowBudgetSum')}
          label={t('Alert me below')}
          description={t('Leave empty to use the minimum balance.')}
          placeholder={formatDecimal(20, 2)}
          disabled={!isLowOn}
        />
        <FormMoney
          name={fieldName('minBalanceNotification')}
          label={t('Minimum balance')}
          description={t('Leave empty for $20.')}
          placeholder={formatDecimal(20, 2)}
          disabled={!isLowOn}
        />
      </FormRow>
      <FormSwitch
        name={fieldName('zeroBudgetNotification')}
        label={t('Stopped campaigns')}
        description={t('When the balance runs out or a campaign stops because of its performance.')}
      />
      <FormSwitch
        name={fieldName('sendReport')}
        label={t('Reports')}
        description={t('Reports they send to themselves, and finished exports.')}
      />
      <FormText
        name={fieldName('conversionPostbackUrl')}
        label={t('Conversion postback URL')}
        type="url"
        description={t('Their tracker’s URL for conversions.')}
        autoComplete="off"
      />
    </>
  );
}
