import { useId, useState } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { AppForm } from '../form/app-form.tsx';
import { useUnsavedList } from '../form/draft/use-unsaved-list.tsx';
import classes from './creative-images.module.css';
import {
  isDone,
  nameErrorOf,
  namesOf,
  summaryOf,
  type ImageCreativeType,
  type SharedFields,
} from './image-drafts.ts';
import { ImageLines, ImagesInput, usePastedFiles, type Images } from './images-input.tsx';
import { sharedBody, SharedInputs } from './shared-fields.tsx';
import { useCreateCreatives, type CreatedListeners } from './use-create-creatives.ts';
import { useImageDrafts } from './use-image-drafts.ts';

export interface ImagesDialogProps extends CreatedListeners {
  readonly creativeType: ImageCreativeType;
  readonly onClose: () => void;
}

const NOTHING_SHARED = { clickUrl: '', categories: [] };

/** Many images at once: each is uploaded and its size recognised, then one press creates a creative of each. */
export function ImagesDialog({ creativeType, onClose, ...listeners }: ImagesDialogProps) {
  const formId = useId();
  const images = useImageDrafts();
  const { drafts, edit } = images;
  const names = namesOf(drafts);
  const { create, isCreating } = useCreateCreatives({ drafts, names, creativeType, edit }, listeners);
  usePastedFiles(images.add, isCreating);
  const [hasTyped, setTyped] = useState(false);
  const { close, guard } = useUnsavedList({
    hasWork: hasTyped || drafts.length > 0,
    question: leaveQuestion(drafts.length > 0),
    onClose,
  });
  const createAll = async (shared: SharedFields) => {
    const made = await create(shared);
    if (isDone(drafts.filter(({ key }) => !made.has(key)))) onClose();
    else images.keep(({ key }) => !made.has(key));
  };
  return (
    <Dialog
      opened
      size="lg"
      title={t('Upload images and zips')}
      onClose={close}
      dismissible={!isCreating}
      footer={
        <>
          <Button variant="default" disabled={isCreating} onClick={close}>
            {t('Cancel')}
          </Button>
          <CreateButton formId={formId} drafts={drafts} names={names} isCreating={isCreating} />
        </>
      }
    >
      <div className={classes.content}>
        <ImagesInput images={images} isCreating={isCreating} />
        <ImageLines images={images} names={names} isCreating={isCreating} />
        <AppForm
          id={formId}
          schema={sharedBody}
          defaultValues={NOTHING_SHARED}
          guard={false}
          sendsOnEnter={false}
          aria-label={t('All creatives')}
          onSubmit={createAll}
        >
          <SharedInputs onTyped={setTyped} />
        </AppForm>
        <Summary images={images} />
      </div>
      {guard}
    </Dialog>
  );
}

interface CreateButtonProps {
  readonly formId: string;
  readonly drafts: Images['drafts'];
  readonly names: ReadonlyMap<number, string>;
  readonly isCreating: boolean;
}

/** Waits for what is on its way, and for names that will do. */
function CreateButton({ formId, drafts, names, isCreating }: CreateButtonProps) {
  const { ready, onTheWay } = summaryOf(drafts);
  const hasWrongName = drafts.some((draft) => nameErrorOf(draft, names) !== undefined);
  return (
    <Button
      type="submit"
      form={formId}
      loading={isCreating}
      disabled={ready === 0 || onTheWay > 0 || hasWrongName}
    >
      {ready === 0
        ? t('Create creatives')
        : t('Create {ready, plural, one {# creative} other {# creatives}}', { ready })}
    </Button>
  );
}

const leaveQuestion = (hasImages: boolean) => ({
  title: t('Leave without creating?'),
  body: hasImages
    ? t('These images aren’t creatives yet and will be lost.')
    : t('What you typed will be lost.'),
});

/** What a press of the button would create, and what not. */
function Summary({ images: { drafts, retryAll } }: { readonly images: Images }) {
  const { ready, sizes, onTheWay, failed, unusable } = summaryOf(drafts);
  const rest = [
    ...(onTheWay > 0
      ? [t('{onTheWay, plural, one {# image} other {# images}} on the way.', { onTheWay })]
      : []),
    ...(failed > 0 ? [t('{failed, plural, one {# upload} other {# uploads}} failed.', { failed })] : []),
    ...(unusable > 0
      ? [t('{unusable, plural, one {# file} other {# files}} can’t be used.', { unusable })]
      : []),
  ];
  return (
    <div>
      <p className={classes.summary} role="status">
        {ready > 0 && (
          <>
            <strong>
              {' '}
              {t(
                '{ready, plural, one {# creative} other {# creatives}}, {sizes, plural, one {# size} other {# sizes}}.',
                { ready, sizes },
              )}
            </strong>{' '}
          </>
        )}
        {rest.join(' ')}
      </p>
      {failed > 1 && (
        <Button variant="subtle" size="compact-sm" onClick={retryAll}>
          {t('Retry all')}
        </Button>
      )}
    </div>
  );
}
