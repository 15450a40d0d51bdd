import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { clientConfigQuery } from '../../../lib/client-config.ts';
import { FormSelect } from '../../../widgets/form/fields/select-field.tsx';
import { FormSwitch } from '../../../widgets/form/fields/switch-field.tsx';
import { useFormValue } from '../../../widgets/form/use-form-value.ts';
import { CONTENT_FLAG_TEXTS, ROLE_OPTIONS } from '../labels.ts';
import classes from './fields.module.css';
import { fieldName } from './field-name.ts';

/** What an account may see and do, each with what it changes. */
export function PermissionFields() {
  return (
    <>
      <RoleFields />
      <VisibilityFields />
      <PaymentFields />
      <AgreementFields />
      <BiddingFields />
      <ContentFields />
    </>
  );
}

function RoleFields() {
  const isManager = useFormValue(fieldName('role')) === 'manager';
  return (
    <FieldGroup title={t('Standing')}>
      <FormSelect
        name={fieldName('role')}
        label={t('Role')}
        description={t('Advertisers buy traffic, managers edit content, admins can do everything.')}
        options={ROLE_OPTIONS}
        clearable={false}
        required
      />
      <FormSwitch
        name={fieldName('isFinanceRole')}
        label={t('Finance staff')}
        description={
          isManager
            ? t('Confirms and declines all payments and grants compensation.')
            : t('Managers only: gives access to everyone’s payments.')
        }
      />
      <FormSwitch
        name={fieldName('isAuditorRole')}
        label={t('Auditor')}
        description={t(
          'Managers without finance only: read-only access to logs, journal, payments and accounts.',
        )}
      />
    </FieldGroup>
  );
}

function VisibilityFields() {
  return (
    <FieldGroup title={t('What they see')}>
      <FormSwitch
        name={fieldName('canSeeClick')}
        label={t('Sees clicks')}
        description={t('Clicks, CTR and click prices in statistics and lists.')}
      />
      <FormSwitch
        name={fieldName('canSeeSsp')}
        label={t('Sees supply')}
        description={t('Statistics by exchange, site and publisher.')}
      />
      <FormSwitch
        name={fieldName('canSeeSspPremium')}
        label={t('Sees premium supply')}
        description={t('Premium exchanges in statistics, and campaigns may buy there.')}
      />
    </FieldGroup>
  );
}

function PaymentFields() {
  return (
    <FieldGroup title={t('Payments')}>
      <FormSwitch
        name={fieldName('allowRefill')}
        label={t('May add funds')}
        description={t('When off, the account can’t add funds.')}
      />
      <FormSwitch
        name={fieldName('autoApprovePayments')}
        label={t('Auto-approve payments')}
        description={t('Deposits are approved automatically, without the finance team.')}
      />
    </FieldGroup>
  );
}

function AgreementFields() {
  return (
    <FieldGroup title={t('Agreements')}>
      <FormSwitch
        name={fieldName('prepay')}
        label={t('Prepays')}
        description={t('Pays in advance. A note for the team; it changes nothing by itself.')}
      />
    </FieldGroup>
  );
}

function BiddingFields() {
  const { data: config } = useQuery(clientConfigQuery);
  return (
    <FieldGroup title={t('Bidding')}>
      <FormSwitch
        name={fieldName('isMinPriceCancellation')}
        label={t('May bid below country minimums')}
        description={t('CPM campaigns can bid below the minimum of the countries they target.')}
      />
      <FormSwitch
        name={fieldName('useUnscanned')}
        label={t('Shows creatives before their scan')}
        description={t(
          'New creatives bid before their first scan, which takes seconds. Malware still stops them.',
        )}
      />
      <FormSwitch
        name={fieldName('ivtPx')}
        label={t('Invalid traffic pixel')}
        description={
          config?.hasIvtPixel === false
            ? t('No pixel is set up on this installation, so this changes nothing yet.')
            : t('Banners, native ads and videos carry the pixel that measures invalid traffic.')
        }
      />
    </FieldGroup>
  );
}

function ContentFields() {
  return (
    <FieldGroup title={t('Content')}>
      {CONTENT_FLAG_TEXTS.map(({ field, label, means }) => (
        <FormSwitch key={field} name={fieldName(field)} label={label} description={means} />
      ))}
    </FieldGroup>
  );
}

/** Fields of one subject under their heading. */
function FieldGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  // No fieldset: browsers place its legend each in their own way.
  return (
    <div role="group" aria-labelledby={id} className={classes.group}>
      <div id={id} className={classes.legend}>
        {title}
      </div>
      {children}
    </div>
  );
}
