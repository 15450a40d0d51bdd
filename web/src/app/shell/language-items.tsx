import { language, t } from '../../lib/i18n/i18n.ts';
import { IconLanguage } from '../../ui/icons.ts';
import { Menu } from '../../ui/overlays/menu.tsx';
import { chooseLanguage } from '../../widgets/language/choose-language.ts';
import { LANGUAGE_OPTIONS } from '../../widgets/language/language-options.ts';

/** The languages of the interface, in a menu. */
export function LanguageItems() {
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('Language')}</Menu.Label>
      {LANGUAGE_OPTIONS.map(({ value, label }) => (
        <Menu.Item
          key={value}
          lang={value}
          leftSection={<IconLanguage size="1rem" aria-hidden />}
          rightSection={value === language ? '✓' : null}
          aria-current={value === language}
          onClick={() => chooseLanguage(value)}
        >
          {label}
        </Menu.Item>
      ))}
    </>
  );
}
