import type { ReactNode } from 'react';

import { FormSelect } from '../../../widgets/form/select-field.tsx';
import { FormSwitch } from '../../../widgets/form/switch-field.tsx';
import { useFormValue } from '../../../widgets/form/use-form-value.ts';
import { CONTENT_FLAGS, ROLE_OPTIONS } from '../words.ts';
import classes from './fields.module.css';

/** What an account may see and do, each with what it changes. */
export function PermissionFields() {
  const isManager = useFormValue('role') === 'manager';
  return (
    <>
      <FieldGroup title="Standing">
        <FormSelect
          name="role"
          label="Role"
          description="Advertisers buy traffic, managers look after content, admins do everything."
          options={ROLE_OPTIONS}
          clearable={false}
          required
        />
        <FormSwitch
          name="isFinanceRole"
          label="Finance staff"
          description={
            isManager
              ? 'Confirms and declines payments of everybody, and grants compensations.'
              : 'Of managers only: it opens the payments of everybody to them.'
          }
        />
      </FieldGroup>
      <FieldGroup title="What they see">
        <FormSwitch
          name="canSeeClick"
          label="Sees clicks"
          description="Clicks, CTR and prices of clicks in statistics and lists."
        />
        <FormSwitch
          name="canSeeSsp"
          label="Sees supply"
          description="Statistics by exchange, site and publisher."
        />
        <FormSwitch
          name="canSeeSspPremium"
          label="Sees premium supply"
          description="Exchanges that are marked premium, in the lists of supply."
        />
      </FieldGroup>
      <FieldGroup title="Payments">
        <FormSwitch
          name="allowRefill"
          label="May add funds"
          description="Off: the account can ask for no deposit."
        />
        <FormSwitch
          name="autoApprovePayments"
          label="Payments approve themselves"
          description="A deposit counts as approved when it is asked for, without waiting for finance."
        />
      </FieldGroup>
      <FieldGroup title="Agreed with them">
        <FormSwitch
          name="prepay"
          label="Prepays"
          description="Pays in advance. Noted for the team, like the rest of this group."
        />
        <FormSwitch
          name="isMinPriceCancellation"
          label="No minimum price"
          description="Minimum prices of countries do not count for this advertiser."
        />
        <FormSwitch
          name="useUnscanned"
          label="Unscanned creatives"
          description="Creatives may run before a third party has scanned them."
        />
        <FormSwitch
          name="ivtPx"
          label="Invalid-traffic pixel"
          description="A pixel that measures invalid traffic goes with the creatives."
        />
      </FieldGroup>
      <FieldGroup title="Content">
        {CONTENT_FLAGS.map(({ field, label, means }) => (
          <FormSwitch key={field} name={field} label={label} description={means} />
        ))}
      </FieldGroup>
    </>
  );
}

/** Fields of one subject under their heading. */
function FieldGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{title}</legend>
      {children}
    </fieldset>
  );
}
