import { creativeResource } from '@marquee/schemas/creative/fields';
import type { CreativeView } from '@marquee/schemas/creative/views';
import { useQueryClient } from '@tanstack/react-query';
import { safeParse } from 'valibot';

import { formatCount } from '../../../lib/format.ts';
import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { InlineShell } from '../../../widgets/cells/inline-shell.tsx';
import { useInlineEdit } from '../../../widgets/cells/use-inline-edit.ts';
import { toastErrors } from '../../../widgets/command/toast-errors.ts';
import type { CampaignScope } from '../api.ts';
import { rotationsKey, setWeight } from './rotation-api.ts';

interface WeightCellProps {
  readonly scope: CampaignScope;
  readonly creative: CreativeView;
}

const { weight: WEIGHT } = creativeResource.fields;

/** Why a text is no weight; undefined where it is one. */
function messageOf(text: string): string | undefined {
  const parsed = safeParse(WEIGHT.body, text.trim() === '' ? text : Number(text));
  return parsed.success ? undefined : declaredText(parsed.issues[0].message);
}

/** The weight of a creative, edited in its place. It is the creative's own: other campaigns that use it rotate by it too. */
export function WeightCell({ scope, creative }: WeightCellProps) {
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['creative'] }),
      queryClient.invalidateQueries({ queryKey: rotationsKey(scope) }),
    ]);
  const save = async (text: string) => {
    const stored = await setWeight(scope, creative, Number(text));
    toast.undoable(
      t('Weight of {name} saved, for every campaign that uses it', { name: creative.name }),
      () => {
        void setWeight(scope, stored, creative.weight).then(refresh, toastErrors);
      },
    );
    await refresh();
  };
  const edit = useInlineEdit({ value: String(creative.weight), onSave: save, check: messageOf });
  const label = t('{label} of {of}', { label: t('Weight'), of: creative.name });
  return (
    <InlineShell
      label={label}
      edit={edit}
      align="end"
      field={
        <NumberField
          label={label}
          hideLabel
          size="xs"
          value={edit.draft}
          onChange={edit.change}
          onBlur={() => edit.save()}
          error={edit.error}
        />
      }
    >
      {formatCount(Number(edit.shown))}
    </InlineShell>
  );
}
