import { MARKUP_MAX } from '@marquee/schemas/creative/parts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { t } from '../../../lib/i18n/i18n.ts';
import { useDebouncedValue } from '../../../ui/hooks.ts';
import { IconCircleCheck, IconCircleX } from '../../../ui/icons.ts';
import type { FieldNames } from '../../../widgets/form/field-names.ts';
import { useFormValue } from '../../../widgets/form/use-form-value.ts';
import { checkAdmBody } from '../api.ts';
import { fieldName, type MarkupValues } from './field-name.ts';
import classes from './form.module.css';

const PAUSE_MS = 600;

/** What the server says of the markup while it is typed. */
export function MarkupCheck({ part }: { readonly part: FieldNames<MarkupValues> }) {
  const admBody = useFormValue(part('admBody'));
  const admType = useFormValue(part('admType'));
  const skipIsSecureCheck = useFormValue(fieldName('skipIsSecureCheck')) === true;
  const [body] = useDebouncedValue({ admBody, admType, skipIsSecureCheck }, PAUSE_MS);
  const isWorthIt =
    typeof body.admBody === 'string' && body.admBody.trim() !== '' && body.admBody.length <= MARKUP_MAX;
  const { data, isSuccess } = useQuery({
    queryKey: ['markup-check', body],
    queryFn: ({ signal }) => checkAdmBody(body, signal),
    enabled: isWorthIt,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!isWorthIt || !isSuccess) return null;
  const Sign = data === null ? IconCircleCheck : IconCircleX;
  return (
    <p className={classes.markupCheck} data-good={data === null} role="status">
      <Sign size="1rem" aria-hidden />
      {data ?? t('The markup matches its type.')}
    </p>
  );
}
