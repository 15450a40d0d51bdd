import { t } from '../../lib/i18n/i18n.ts';
import { IconMoon, IconSun, IconSunMoon } from '../../ui/icons.ts';
import { Menu } from '../../ui/overlays/menu.tsx';
import { useColorSchemeChoice } from '../../ui/theme/ui-provider.tsx';
import { LanguageItems } from './language-items.tsx';

const SCHEMES = [
  { choice: 'light', label: t('Light'), Icon: IconSun },
  { choice: 'dark', label: t('Dark'), Icon: IconMoon },
  { choice: 'auto', label: t('System'), Icon: IconSunMoon },
] as const;

/** How the interface looks, and its language. */
export function AppearanceItems() {
  const scheme = useColorSchemeChoice();
  return (
    <>
      <Menu.Label>{t('Appearance')}</Menu.Label>
      {SCHEMES.map(({ choice, label, Icon }) => (
        <Menu.Item
          key={choice}
          leftSection={<Icon size="1rem" aria-hidden />}
          rightSection={scheme.choice === choice ? '✓' : null}
          aria-current={scheme.choice === choice}
          onClick={() => scheme.setChoice(choice)}
        >
          {label}
        </Menu.Item>
      ))}
      <LanguageItems />
    </>
  );
}
