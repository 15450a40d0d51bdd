import { ROTATIONS } from '@marquee/schemas/common/campaign-terms';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/feedback.tsx';
import { IconPlus } from '../../../ui/icons.ts';
import {
  UploadImagesButton,
  type UploadImagesButtonProps,
} from '../../../widgets/creative-images/upload-images-button.tsx';
import { FormCustom } from '../../../widgets/form/fields/custom-field.tsx';
import { FormRadio } from '../../../widgets/form/fields/radio-field.tsx';
import { FormSection } from '../../../widgets/form/layout/form-sections.tsx';
import { useFormField } from '../../../widgets/form/fields/use-form-field.ts';
import { useReadFormValue, useSetFormValue } from '../../../widgets/form/use-form-value.ts';
import { useFormValues } from '../../../widgets/form/use-form-values.ts';
import type { CampaignScope } from '../api.ts';
import { createCreativeHref } from '../create-creative.ts';
import type { CampaignValues } from '../model/form-values.ts';
import { CREATIVES_RECOMMENDED } from '../model/warnings.ts';
import { ROTATION_LABELS, ROTATION_MEANING } from '../rotation/rotation-labels.ts';
import { CreativePicker } from './creative-picker.tsx';
import { fieldName } from './field-name.ts';

interface CreativesSectionProps {
  readonly scope: CampaignScope;
  readonly userId: number | undefined;
}

const idsOf = (value: unknown): readonly number[] => (Array.isArray(value) ? value.map(Number) : []);

const ROTATION_OPTIONS = ROTATIONS.map((value) => ({
  value,
  label: ROTATION_LABELS[value],
  description: ROTATION_MEANING[value],
}));

/** What is shown. */
export function CreativesSection({ scope, userId }: CreativesSectionProps) {
  const { creativeType } = useFormValues<CampaignValues>();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // Creatives are made by their owner: an admin impersonates them for that.
  const createHref =
    scope === 'own' ? createCreativeHref({ creativeType, returnTo: `${pathname}#creatives` }) : undefined;
  const create = (href: string) => void navigate(href);
  useReturnedCreative();
  return (
    <FormSection
      id="creatives"
      title={t('Creatives')}
      description={t('Add at least {count}, in several sizes, to win more placements.', {
        count: CREATIVES_RECOMMENDED,
      })}
      actions={
        createHref !== undefined && (
          <WaysToCreate creativeType={creativeType} onCreate={() => create(createHref)} />
        )
      }
    >
      <FormCustom
        name={fieldName('creativeIds')}
        label={t('Creatives')}
        show={(value) =>
          idsOf(value)
            .map((id) => `#${id}`)
            .join(', ')
        }
        render={({ value, setValue, error }) => (
          <>
            <CreativePicker
              key={creativeType}
              label={t('Creatives of this campaign')}
              scope={scope}
              userId={userId}
              creativeType={creativeType}
              value={idsOf(value)}
              onChange={setValue}
              error={error}
              createHref={createHref}
              onCreate={create}
            />
            <FewCreatives count={idsOf(value).length} />
          </>
        )}
      />
      <FormRadio
        name={fieldName('rotation')}
        label={t('Rotation')}
        description={t('Which creative is shown where several fit.')}
        options={ROTATION_OPTIONS}
      />
    </FormSection>
  );
}

interface WaysToCreateProps extends Pick<CampaignValues, 'creativeType'> {
  readonly onCreate: () => void;
}

const WaysToCreate = ({ creativeType, onCreate }: WaysToCreateProps) => (
  <>
    {(creativeType === 'banner' || creativeType === 'interstitial') && (
      <UploadedCreatives creativeType={creativeType} />
    )}
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlus size="0.9rem" aria-hidden />}
      onClick={onCreate}
    >
      {t('New creative')}
    </Button>
  </>
);

/** Creatives made of many images at once are chosen, until that is taken back. */
function UploadedCreatives({ creativeType }: Pick<UploadImagesButtonProps, 'creativeType'>) {
  const name = fieldName('creativeIds');
  // The undo comes later than the render that offered it, and also when another type was chosen since.
  const read = useReadFormValue();
  const chosen = () => idsOf(read(name));
  const set = useSetFormValue();
  return (
    <UploadImagesButton
      creativeType={creativeType}
      size="xs"
      onCreated={(ids) => set(name, [...new Set([...chosen(), ...ids])])}
      onUndone={(ids) =>
        set(
          name,
          chosen().filter((id) => !ids.includes(id)),
        )
      }
    />
  );
}

function FewCreatives({ count }: { readonly count: number }) {
  if (count === 0 || count >= CREATIVES_RECOMMENDED) return null;
  return (
    <Alert tone="warning">
      {t('{missing} more recommended: use at least {recommended}.', {
        missing: CREATIVES_RECOMMENDED - count,
        recommended: CREATIVES_RECOMMENDED,
      })}
    </Alert>
  );
}

/** A creative that was made on the way is chosen when the person comes back: `?creativeId=7`. */
function useReturnedCreative(): void {
  const [search, setSearch] = useSearchParams();
  const { value, setValue } = useFormField({ name: fieldName('creativeIds'), label: t('Creatives') });
  const ids = idsOf(value);
  const id = Number(search.get('creativeId') ?? Number.NaN);
  const isTaken = useRef(false);
  useEffect(() => {
    if (!Number.isInteger(id) || isTaken.current) return undefined;
    // The draft, which is put back when the form mounts, would take the place of it.
    const timer = setTimeout(() => {
      isTaken.current = true;
      if (!ids.includes(id)) setValue([...ids, id]);
      setSearch(
        (current) => {
          current.delete('creativeId');
          return current;
        },
        { replace: true, preventScrollReset: true },
      );
    });
    return () => clearTimeout(timer);
  }, [id, ids, setValue, setSearch]);
}
