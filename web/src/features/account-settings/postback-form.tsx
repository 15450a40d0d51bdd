import { changeProfileCommand } from '@marquee/schemas/commands/user';
import type { ProfileView } from '@marquee/schemas/queries/user';
import { pick } from 'valibot';

import { useProfile } from '../../lib/profile.ts';
import { Card } from '../../ui/card.tsx';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { FormActions } from '../../widgets/form/form-actions.tsx';
import { MacrosDropdown } from '../../widgets/form/macros-dropdown.tsx';
import { FormText } from '../../widgets/form/text-field.tsx';
import { useSaveSettings } from './use-save-settings.ts';

const postbackSchema = pick(changeProfileCommand, ['conversionPostbackUrl']);

/** Where conversions are reported to. */
export function PostbackForm() {
  const user = useProfile();
  const save = useSaveSettings();
  return (
    <Card
      title="Conversion postback URL"
      description="The address of your server or tracker that takes conversions. Macros in it stand for the campaign, the creative, the click and the rest."
    >
      <AppForm
        aria-label="Postback URL"
        schema={postbackSchema}
        defaultValues={valuesOf(user)}
        draftKey="settings-postback"
        onSubmit={async (input) => ({ values: valuesOf(await save(input)) })}
      >
        <div>
          <FormText
            name="conversionPostbackUrl"
            label="Postback URL"
            type="url"
            placeholder="https://tracker.example/postback?click={click_id}"
            autoComplete="off"
          />
          <MacrosDropdown name="conversionPostbackUrl" into="link" />
        </div>
        <FormActions submitLabel="Save postback URL" />
      </AppForm>
    </Card>
  );
}

const valuesOf = (user: ProfileView) => ({ conversionPostbackUrl: user.conversionPostbackUrl ?? '' });
