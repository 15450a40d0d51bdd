import { language, t } from '../../lib/i18n/i18n.ts';
import { UnstyledButton } from '../../ui/button.tsx';
import { chooseLanguage } from './choose-language.ts';
import { LANGUAGE_OPTIONS } from './language-options.ts';
import classes from './language-switch.module.css';

/** The languages beside one another, for pages without a menu. */
export function LanguageSwitch() {
  return (
    <div role="group" aria-label={t('Language')} className={classes.languages}>
      {LANGUAGE_OPTIONS.map(({ value, label }) => (
        <UnstyledButton
          key={value}
          lang={value}
          className={classes.language}
          aria-pressed={value === language}
          onClick={() => chooseLanguage(value)}
        >
          {label}
        </UnstyledButton>
      ))}
    </div>
  );
}
