import { language, t } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { NativeSelectField } from '../../ui/fields/native-select-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { chooseLanguage } from '../../widgets/language/choose-language.ts';
import { LANGUAGE_OPTIONS } from '../../widgets/language/language-options.ts';

/** The language of the person at the keyboard; nothing while acting as another user. */
export function LanguagePanel() {
  const { sudoUser } = useSession();
  if (sudoUser !== undefined) return null;
  const shown = LANGUAGE_OPTIONS.find(({ value }) => value === language)?.value ?? 'en';
  return (
    <Card
      title={t('Language')}
      description={t(
        'Used for Marquee on all your devices and for emails. The page reloads when you change it.',
      )}
    >
      <NativeSelectField
        label={t('Language')}
        options={LANGUAGE_OPTIONS}
        value={shown}
        onChange={chooseLanguage}
      />
    </Card>
  );
}
