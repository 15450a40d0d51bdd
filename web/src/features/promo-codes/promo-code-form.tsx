import { changePromoCodeBody, createPromoCodeBody } from '@marquee/schemas/promo-code/commands';
import { promoCodeResource } from '@marquee/schemas/promo-code/fields';
import type { Shown } from '@marquee/schemas/resource/derive';

import { t } from '../../lib/i18n/i18n.ts';
import { pickNames } from '../../lib/pick-names.ts';
import { SimpleGrid } from '../../ui/layout/layout.tsx';
import { EntityAddForm, EntityEditForm } from '../../widgets/entity/entity-forms.tsx';
import { fieldNames } from '../../widgets/form/field-names.ts';
import { FormDateTime } from '../../widgets/form/fields/date-fields.tsx';
import { FormMoney } from '../../widgets/form/fields/money-field.tsx';
import { FormNumber } from '../../widgets/form/fields/number-field.tsx';
import { FormSwitch } from '../../widgets/form/fields/switch-field.tsx';
import { FormText } from '../../widgets/form/fields/text-field.tsx';
import { PROMO_CODE, type PromoCode } from './promo-code-kind.ts';

const fieldName = fieldNames<Shown<typeof promoCodeResource.fields>>();
const BLANK = { ...promoCodeResource.blank, usesMax: 100 };

/** The code is fixed. */
const valuesOf = (promoCode: PromoCode) =>
  pickNames(promoCode, ['bonus', 'minimumAmount', 'expirationDate', 'usesMax', 'isActive', 'version']);

/** A new promo code; saving opens it. */
export const PromoCodeAddForm = () => (
  <EntityAddForm kind={PROMO_CODE} schema={createPromoCodeBody} blank={BLANK}>
    <FormText
      name={fieldName('code')}
      label={t('Code')}
      autoComplete="off"
      description={t('Letters, digits and hyphens, in any case. It can’t be changed later.')}
    />
    <PromoCodeFields />
  </EntityAddForm>
);

export const PromoCodeEditForm = ({ promoCode }: { readonly promoCode: PromoCode }) => (
  <EntityEditForm kind={PROMO_CODE} schema={changePromoCodeBody} entity={promoCode} valuesOf={valuesOf}>
    <PromoCodeFields />
  </EntityEditForm>
);

const PromoCodeFields = () => (
  <>
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <FormMoney
        name={fieldName('bonus')}
        label={t('Bonus')}
        description={t('Added on top of the deposit. It is spent first and can’t be cashed out.')}
        required
      />
      <FormMoney
        name={fieldName('minimumAmount')}
        label={t('Minimum amount')}
        description={t('The smallest deposit that gets the bonus.')}
        required
      />
      <FormDateTime
        name={fieldName('expirationDate')}
        label={t('Expiration date, UTC')}
        description={t('The deposit must be requested before.')}
        utcOffsetMinutes={0}
      />
      <FormNumber
        name={fieldName('usesMax')}
        label={t('Uses in total')}
        description={t('Each account can use the code once.')}
        required
      />
    </SimpleGrid>
    <FormSwitch
      name={fieldName('isActive')}
      label={t('Active')}
      description={t('When off, no one can use the code. Earlier uses stay valid.')}
    />
  </>
);
