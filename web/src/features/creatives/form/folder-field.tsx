import type { CreativeView } from '@marquee/schemas/creative/views';

import { t } from '../../../lib/i18n/i18n.ts';
import { FormCustom } from '../../../widgets/form/fields/custom-field.tsx';
import { useFormValue, useSetFormValue } from '../../../widgets/form/use-form-value.ts';
import type { CreativeScope } from '../calls.ts';
import { FolderChoice } from '../folders/folder-choice.tsx';
import { fieldName } from './field-name.ts';

export interface FolderFieldProps {
  readonly scope: CreativeScope;
  /** Undefined for a new one. */
  readonly creative: CreativeView | undefined;
}

/** The folder of the creative. */
export function FolderField({ scope, creative }: FolderFieldProps) {
  const name = fieldName('folderId');
  const value = useFormValue(name);
  const set = useSetFormValue();
  return (
    <FormCustom
      name={name}
      label={t('Folder')}
      render={({ error }) => (
        <FolderChoice
          owner={scope === 'own' ? { scope } : { scope, userId: creative?.userId }}
          value={typeof value === 'number' ? value : null}
          error={error}
          onChange={(folderId) => set(name, folderId)}
        />
      )}
    />
  );
}
