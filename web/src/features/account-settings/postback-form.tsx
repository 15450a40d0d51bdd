import { changeProfileCommand } from '@marquee/schemas/user/commands';
import type { ProfileView } from '@marquee/schemas/user/views';
import { pick } from 'valibot';

import { t } from '../../lib/i18n/i18n.ts';
import { pickNames } from '../../lib/pick-names.ts';
import { useProfile } from '../../lib/profile.ts';
import { Card } from '../../ui/layout/card.tsx';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { FormActions } from '../../widgets/form/submit/form-actions.tsx';
import { MacrosDropdown } from '../../widgets/form/fields/macros-dropdown.tsx';
import { FormText } from '../../widgets/form/fields/text-field.tsx';
import { useSaveSettings } from './use-save-settings.ts';
import { fieldName } from './field-name.ts';

const NAMES = ['conversionPostbackUrl'] as const;
const postbackSchema = pick(changeProfileCommand, NAMES);
const valuesOf = (user: ProfileView) => pickNames(user, NAMES);

/** Where conversions are reported to. */
export function PostbackForm() {
  const user = useProfile();
  const save = useSaveSettings();
  return (
    <Card
      title={t('Conversion postback URL')}
      description={t(
        'Marquee calls this URL on your server or tracker for every counted conversion. Use macros for the campaign, creative, click and more.',
      )}
    >
      <AppForm
        aria-label={t('Postback URL')}
        schema={postbackSchema}
        defaultValues={valuesOf(user)}
        draftKey="settings-postback"
        onSubmit={async (input) => ({ values: valuesOf(await save(input)) })}
      >
        <div>
          <FormText
            name={fieldName('conversionPostbackUrl')}
            label={t('Postback URL')}
            type="url"
            placeholder="https://tracker.example/postback?click={click_id}"
            autoComplete="off"
          />
          <MacrosDropdown name={fieldName('conversionPostbackUrl')} into="link" />
        </div>
        <FormActions submitLabel={t('Save postback URL')} />
      </AppForm>
    </Card>
  );
}
