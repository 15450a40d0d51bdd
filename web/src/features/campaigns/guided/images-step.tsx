import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { useDebouncedValue } from '../../../ui/hooks.ts';
import { ClickUrlField } from '../../../widgets/click-url/click-url-field.tsx';
import { summaryOf } from '../../../widgets/creative-images/image-drafts.ts';
import {
  ImageLines,
  ImagesInput,
  usePastedFiles,
  type Images,
} from '../../../widgets/creative-images/images-input.tsx';
import { FormCustom } from '../../../widgets/form/fields/custom-field.tsx';
import { FormSection } from '../../../widgets/form/layout/form-sections.tsx';
import { useFormField } from '../../../widgets/form/fields/use-form-field.ts';
import { useSetFormValue } from '../../../widgets/form/use-form-value.ts';
import { useFormValues } from '../../../widgets/form/use-form-values.ts';
import { UploadFrame } from '../../../widgets/uploads/upload-frame.tsx';
import { CREATIVES_RECOMMENDED } from '../model/warnings.ts';
import { createdIds, guidedField, imagesStateOf, type GuidedValues } from './guided-values.ts';
import classes from './guided.module.css';
import { describeImageTraffic, describeMoreSizes, sizeTrafficQuery } from './size-traffic.ts';

export interface GuidedImages {
  readonly images: Images;
  readonly names: ReadonlyMap<number, string>;
  /** `300x250`, each once; the same array until they change. */
  readonly sizes: readonly string[];
  readonly isCreating: boolean;
}

const PAUSE_MS = 600;

/** What is shown, and where a click leads. */
export function ImagesStep(props: GuidedImages) {
  const { images, isCreating } = props;
  useImagesState(props);
  usePastedFiles(images.add, isCreating);
  return (
    <FormSection
      id="images"
      title={t('1. Images')}
      description={t(
        'Each becomes a banner of its size. At least {CREATIVES_RECOMMENDED}, in several sizes, win more placements.',
        { CREATIVES_RECOMMENDED },
      )}
    >
      <FormCustom
        name={guidedField('images')}
        label={t('Images')}
        render={({ error, common }) => (
          <UploadFrame label={t('Images')} required={common.required} error={error}>
            <ImagesInput images={images} isCreating={isCreating} />
            <Lines {...props} />
          </UploadFrame>
        )}
      />
      <ClickUrlField name={guidedField('clickUrl')} required />
    </FormSection>
  );
}

/** Writes how far the images are into the form; a restored draft may hold an older state. */
function useImagesState({ images: { drafts }, names }: GuidedImages): void {
  const state = imagesStateOf(drafts, names);
  const { value: known, error } = useFormField({ name: guidedField('images'), label: t('Images') });
  const set = useSetFormValue();
  useEffect(() => {
    // An error that is shown goes, or says what is wrong by now.
    if (known !== state) set(guidedField('images'), state, { isQuiet: error === undefined });
  }, [known, state, error, set]);
}

function Lines({ images, names, sizes, isCreating }: GuidedImages) {
  const { targeting } = useFormValues<GuidedValues>();
  const [settled] = useDebouncedValue(targeting, PAUSE_MS);
  const { data: traffic } = useQuery(sizeTrafficQuery(images.drafts.length === 0 ? undefined : settled));
  const { drafts, retryAll, remove } = images;
  const more = describeMoreSizes(sizes, traffic);
  if (drafts.length === 0) return null;
  const { failed } = summaryOf(drafts);
  return (
    <>
      <ImageLines
        images={images}
        names={names}
        isCreating={isCreating}
        noteOf={(draft) => describeImageTraffic(draft, traffic)}
      />
      <p className={classes.note} role="status">
        {describeImages(drafts)}
      </p>
      {more !== undefined && <p className={classes.note}>{more}</p>}
      <div className={classes.buttons}>
        {failed > 1 && (
          <Button variant="subtle" size="compact-sm" onClick={retryAll}>
            {t('Retry all')}
          </Button>
        )}
        {drafts.length > 1 && (
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={isCreating}
            onClick={() => drafts.forEach(({ key }) => remove(key))}
          >
            {t('Remove all images')}
          </Button>
        )}
      </div>
    </>
  );
}

/** What there is of images, in short. */
function describeImages(drafts: Images['drafts']): string {
  const { ready, sizes, onTheWay, failed, missing, unusable } = summaryOf(drafts);
  const created = createdIds(drafts).length;
  return [
    ready > 0 &&
      t(
        '{ready, plural, one {# image} other {# images}} ready, {sizes, plural, one {# size} other {# sizes}}.',
        { ready, sizes },
      ),
    created > 0 &&
      t(
        '{created, plural, one {# creative} other {# creatives}} created; submitting again creates only what is missing.',
        { created },
      ),
    onTheWay > 0 && t('{onTheWay, plural, one {# image} other {# images}} on the way.', { onTheWay }),
    failed > 0 && t('{failed, plural, one {# upload} other {# uploads}} failed.', { failed }),
    missing > 0 && t('{missing, plural, one {# image} other {# images}} to choose again.', { missing }),
    unusable > 0 && t('{unusable, plural, one {# file} other {# files}} can’t be used.', { unusable }),
  ]
    .filter((part) => part !== false)
    .join(' ');
}
