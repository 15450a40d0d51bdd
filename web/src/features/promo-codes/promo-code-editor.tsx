import { t } from '../../lib/i18n/i18n.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { EntityEditor } from '../../widgets/entity/entity-editor.tsx';
import { PromoCodeEditForm } from './promo-code-form.tsx';
import { PROMO_CODE } from './promo-code-kind.ts';
import { PromoCodeUses } from './promo-code-uses.tsx';

/** One promo code: its terms, and who used it. */
export const PromoCodeEditor = ({ id }: { readonly id: number }) => (
  <EntityEditor
    kind={PROMO_CODE}
    id={id}
    description={({ uses }) => t('{uses, plural, one {# use} other {# uses}}', { uses })}
    form={(promoCode) => (
      <Stack gap="md">
        <PromoCodeEditForm promoCode={promoCode} />
        <PromoCodeUses promoCodeId={id} />
      </Stack>
    )}
  />
);
