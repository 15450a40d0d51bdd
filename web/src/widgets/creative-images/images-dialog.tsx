import { useId, useState } from 'react';

import { plural } from '../../lib/format.ts';
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
      title="Upload images"
      onClose={close}
      dismissible={!isCreating}
      footer={
        <>
          <Button variant="default" disabled={isCreating} onClick={close}>
            Cancel
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
          aria-label="All creatives"
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
      {ready === 0 ? 'Create creatives' : `Create ${plural(ready, 'creative')}`}
    </Button>
  );
}

const leaveQuestion = (hasImages: boolean) => ({
  title: 'Leave without creating?',
  body: hasImages ? 'These images aren’t creatives yet, and the list is lost.' : 'What you typed is lost.',
});

/** What a press of the button would create, and what not. */
function Summary({ images: { drafts, retryAll } }: { readonly images: Images }) {
  const { ready, sizes, onTheWay, failed, unusable } = summaryOf(drafts);
  const rest = [
    ...(onTheWay > 0 ? [`${plural(onTheWay, 'image')} on the way.`] : []),
    ...(failed > 0 ? [`${plural(failed, 'upload')} failed.`] : []),
    ...(unusable > 0 ? [`${plural(unusable, 'file')} can’t be used.`] : []),
  ];
  return (
    <div>
      <p className={classes.summary} role="status">
        {ready > 0 && (
          <>
            <strong>{`${plural(ready, 'creative')}, ${plural(sizes, 'size')}.`}</strong>{' '}
          </>
        )}
        {rest.join(' ')}
      </p>
      {failed > 1 && (
        <Button variant="subtle" size="compact-sm" onClick={retryAll}>
          Try all again
        </Button>
      )}
    </div>
  );
}
