import { isWebUrl } from '@marquee/schemas/creative/markup';
import { useState } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { withSamples } from '../ad-preview/preview-source.ts';
import { afterPress } from '../form/submit/after-press.ts';
import { MacrosDropdown } from '../form/fields/macros-dropdown.tsx';
import { FormText } from '../form/fields/text-field.tsx';
import type { FieldName } from '../form/field-names.ts';
import { useFormValue } from '../form/use-form-value.ts';
import { ClickUrlStatus } from './click-url-status.tsx';
import classes from './click-url.module.css';

interface ClickUrlFieldProps {
  readonly name: FieldName;
  readonly required?: boolean;
  readonly description?: string;
}

/** Where a click leads; once it is left, the server follows the link and says what it found. */
export function ClickUrlField({ name, required = false, description }: ClickUrlFieldProps) {
  const held = useFormValue(name);
  const value = typeof held === 'string' ? held.trim() : '';
  const [left, setLeft] = useState('');
  const url = left !== '' && left === value && isWebUrl(value) ? withSamples(value) : undefined;
  return (
    <div className={classes.field} onBlur={() => afterPress(() => setLeft(value))}>
      <FormText
        name={name}
        label={t('Click URL')}
        type="url"
        placeholder="https://"
        required={required}
        description={description ?? t('The landing page. Macros are filled in for every click.')}
      />
      <MacrosDropdown name={name} into="link" />
      <ClickUrlStatus url={url} />
    </div>
  );
}
