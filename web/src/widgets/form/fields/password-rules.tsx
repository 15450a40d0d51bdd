import { PASSWORD_MAX, PASSWORD_MIN } from '@marquee/schemas/user/commands';

import { t } from '../../../lib/i18n/i18n.ts';
import { IconCheck, IconPointFilled } from '../../../ui/icons.ts';
import { useFormValue } from '../use-form-value.ts';
import classes from './password-rules.module.css';
import type { FieldName } from '../field-names.ts';

interface Rule {
  readonly text: string;
  readonly isKept: boolean;
}

/** What a password must be; `repeated` is undefined where it is typed once. */
export function passwordRules(password: string, repeated?: string): readonly Rule[] {
  const rules: Rule[] = [
    {
      text: t('At least {min} characters', { min: PASSWORD_MIN }),
      isKept: password.length >= PASSWORD_MIN,
    },
    {
      text: t('At most {max} characters', { max: PASSWORD_MAX }),
      isKept: password !== '' && password.length <= PASSWORD_MAX,
    },
  ];
  if (repeated !== undefined) {
    rules.push({ text: t('Passwords match'), isKept: password !== '' && password === repeated });
  }
  return rules;
}

interface PasswordRulesProps {
  readonly name: FieldName;
  /** Name of the field in which it is repeated. */
  readonly repeatedIn: FieldName;
}

/** The rules of a password, ticked off while it is typed. */
export function PasswordRules({ name, repeatedIn }: PasswordRulesProps) {
  const password = useFormValue(name);
  const repeated = useFormValue(repeatedIn);
  const rules = passwordRules(textOf(password), textOf(repeated));
  return (
    <ul className={classes.rules} aria-label={t('Requirements')}>
      {rules.map(({ text, isKept }) => (
        <li key={text} data-kept={isKept}>
          {isKept ? (
            <IconCheck size="0.875rem" aria-hidden />
          ) : (
            <IconPointFilled size="0.875rem" aria-hidden />
          )}
          {text}
          <span className={classes.spoken}>{`, ${isKept ? t('done') : t('not yet')}`}</span>
        </li>
      ))}
    </ul>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
