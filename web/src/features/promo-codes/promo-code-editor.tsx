import { Link } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { EntityEditor } from '../../widgets/entity/entity-editor.tsx';
import { PromoCodeEditForm } from './promo-code-form.tsx';
import { PROMO_CODE } from './promo-code-kind.ts';

/** One promo code and its terms. */
export const PromoCodeEditor = ({ id }: { readonly id: number }) => (
  <EntityEditor
    kind={PROMO_CODE}
    id={id}
    description={({ uses }) => t('{uses, plural, one {# use} other {# uses}}', { uses })}
    form={(promoCode) => (
      <Stack gap="md">
        <PromoCodeEditForm promoCode={promoCode} />
        <div>
          <Button component={Link} to={paths.promoCode.href({ id })} variant="default">
            {t('Show uses')}
          </Button>
        </div>
      </Stack>
    )}
  />
);
