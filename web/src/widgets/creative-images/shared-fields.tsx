import { commandObject } from '@marquee/schemas/commands/ad-fields';
import { creativeResource } from '@marquee/schemas/creative/fields';
import { urlMessage } from '@marquee/schemas/creative/markup';
import { popPart } from '@marquee/schemas/creative/parts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pipe, rawCheck, type InferInput } from 'valibot';

import { t } from '../../lib/i18n/i18n.ts';
import { dictionaryQuery } from '../../lib/reference-data.ts';
import { categoryOptions } from '../choices/iab-categories.ts';
import { ClickUrlField } from '../click-url/click-url-field.tsx';
import { fieldNames } from '../form/field-names.ts';
import { FormMultiSelect } from '../form/fields/multi-select-field.tsx';
import { useIsFormTyped } from '../form/use-form-value.ts';

const clickUrl = pipe(
  popPart.body.clickUrl,
  rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed ? urlMessage(dataset.value, false) : undefined;
    if (message !== undefined) addIssue({ message });
  }),
);

/** What all creatives have in common, by the rules that each of them is checked by. */
export const sharedBody = commandObject(
  { clickUrl, categories: creativeResource.filledBody.categories },
  { clickUrl: t('Click URL'), categories: t('Categories') },
);

const fieldName = fieldNames<InferInput<typeof sharedBody>>();

interface SharedInputsProps {
  /** Called with whether something is typed. */
  readonly onTyped: (isTyped: boolean) => void;
}

/** The landing page and the labels of all creatives, once. */
export function SharedInputs({ onTyped }: SharedInputsProps) {
  const { data } = useQuery(dictionaryQuery);
  const isTyped = useIsFormTyped();
  useEffect(() => onTyped(isTyped), [onTyped, isTyped]);
  return (
    <>
      <ClickUrlField name={fieldName('clickUrl')} required />
      <FormMultiSelect
        name={fieldName('categories')}
        label={t('IAB categories')}
        options={data === undefined ? [] : categoryOptions(data)}
        placeholder={t('None')}
        description={t('What the ads are about. Publishers use it to block ads.')}
      />
    </>
  );
}
