import { changeProfileCommand } from '@marquee/schemas/user/commands';
import type { ProfileView } from '@marquee/schemas/user/views';
import { pick } from 'valibot';

import { formatDecimal } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { pickNames } from '../../lib/pick-names.ts';
import { useProfile } from '../../lib/profile.ts';
import { Card } from '../../ui/layout/card.tsx';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { FormSwitch } from '../../widgets/form/fields/switch-field.tsx';
import { FormActions } from '../../widgets/form/submit/form-actions.tsx';
import { FormRow } from '../../widgets/form/layout/form-row.tsx';
import { FormMoney } from '../../widgets/form/fields/money-field.tsx';
import { useFormValue } from '../../widgets/form/use-form-value.ts';
import classes from './settings.module.css';
import { useSaveSettings } from './use-save-settings.ts';
import { fieldName } from './field-name.ts';
import { MAIL_SETTINGS } from './mail-settings.ts';

const notificationsSchema = pick(changeProfileCommand, MAIL_SETTINGS);
const valuesOf = (user: ProfileView) => pickNames(user, MAIL_SETTINGS);

/** Chooses which notifications come by mail; the bell shows all of them in any case. */
export function NotificationsForm() {
  const user = useProfile();
  const save = useSaveSettings();
  return (
    <Card
      title={t('Notifications by email')}
      description={t('The bell always shows these. Turn on the ones you also want by email.')}
    >
      <AppForm
        aria-label={t('Notifications')}
        schema={notificationsSchema}
        defaultValues={valuesOf(user)}
        onSubmit={async (input) => ({ values: valuesOf(await save(input)) })}
      >
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
        <LowBalanceAmounts />
        <FormSwitch
          name={fieldName('zeroBudgetNotification')}
          label={t('Stopped campaigns')}
          description={t('When the balance runs out or a campaign stops because of its performance.')}
        />
        <FormSwitch
          name={fieldName('sendReport')}
          label={t('Reports')}
          description={t('Reports you send to yourself, and finished exports.')}
        />
        <FormActions submitLabel={t('Save notifications')} />
      </AppForm>
    </Card>
  );
}

function LowBalanceAmounts() {
  const isOn = useFormValue(fieldName('lowBudgetNotification')) === true;
  return (
    <div className={classes.amounts}>
      <FormRow>
        <FormMoney
          name={fieldName('lowBudgetSum')}
          label={t('Alert me below')}
          description={t('Leave empty to use your minimum balance.')}
          placeholder={formatDecimal(20, 2)}
          disabled={!isOn}
        />
        <FormMoney
          name={fieldName('minBalanceNotification')}
          label={t('Minimum balance')}
          description={t('Leave empty for $20.')}
          placeholder={formatDecimal(20, 2)}
          disabled={!isOn}
        />
      </FormRow>
    </div>
  );
}
