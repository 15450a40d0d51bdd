import { t } from '../../../lib/i18n/i18n.ts';
import { FormRow } from '../../../widgets/form/layout/form-row.tsx';
import { FormMoney } from '../../../widgets/form/fields/money-field.tsx';
import { FormNumber } from '../../../widgets/form/fields/number-field.tsx';
import { fieldName } from './field-name.ts';

/** The terms that were agreed with an advertiser. */
export function MoneyFields() {
  return (
    <>
      <FormRow>
        <FormNumber
          name={fieldName('markup')}
          label={t('Markup')}
          unit="%"
          places={2}
          description={t('Agreed margin, 0 to 100.')}
        />
        <FormMoney
          name={fieldName('advertDailyLimit')}
          label={t('Daily limit')}
          unit={t('a day')}
          description={t('Across all campaigns. Leave empty for no limit.')}
        />
      </FormRow>
      <FormRow>
        <FormMoney
          name={fieldName('firstPaymentAmount')}
          label={t('Minimum first deposit')}
          description={t('Leave empty to use the payment method’s minimum.')}
        />
        <FormMoney
          name={fieldName('followingPaymentAmount')}
          label={t('Minimum next deposits')}
          description={t('Leave empty to use the payment method’s minimum.')}
        />
      </FormRow>
    </>
  );
}
