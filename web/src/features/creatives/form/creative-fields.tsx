import type { CreativeType } from '@marquee/schemas/common/campaign-terms';
import type { CreativeView } from '@marquee/schemas/creative/views';
import { Suspense } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { Skeleton } from '../../../ui/feedback/feedback.tsx';
import { OutsideLink } from '../../../ui/outside-link.tsx';
import { Message } from '../../../lib/i18n/message.tsx';
import { FormActions } from '../../../widgets/form/submit/form-actions.tsx';
import { FormSection, FormSections } from '../../../widgets/form/layout/form-sections.tsx';
import { FormText } from '../../../widgets/form/fields/text-field.tsx';
import { useFormValue } from '../../../widgets/form/use-form-value.ts';
import type { MediaScope } from '../../../widgets/uploads/media-assets.ts';
import type { CreativeScope } from '../calls.ts';
import { paths } from '../../../lib/paths.ts';
import { listHref } from '../paths.ts';
import { TYPE_LABELS } from '../../../widgets/status/advertising-labels.ts';
import { TYPE_DESCRIPTIONS } from '../labels.ts';
import { DeliveryFields, LabelFields } from './delivery-fields.tsx';
import type { FolderFieldProps } from './folder-field.tsx';
import { MarkupFields } from './markup-fields.tsx';
import { PreviewAside } from './preview-aside.tsx';
import { NativeFields, PopFields, PushFields } from './text-parts.tsx';
import { TypeField } from './type-field.tsx';
import { VideoFields } from './video-fields.tsx';
import { fieldName } from './field-name.ts';

const FolderField = lazyWithRetry<FolderFieldProps>(
  async () => (await import('./folder-field.tsx')).FolderField,
);

interface CreativeFieldsProps {
  readonly scope: CreativeScope;
  readonly creative: CreativeView | undefined;
  readonly submitLabel: string;
}

/** The whole form: what it is, what it shows, how it is labelled, where it runs; beside it the preview. */
export function CreativeFields({ scope, creative, submitLabel }: CreativeFieldsProps) {
  const type = useFormValue(fieldName('creativeType')) as CreativeType;
  const media: MediaScope = scope === 'all' && creative !== undefined ? { userId: creative.userId } : 'own';
  return (
    <>
      <FormSections label={t('Parts of the creative')} aside={<PreviewAside />}>
        <FormSection id="basics" title={t('Name and type')}>
          <FormText name={fieldName('name')} label={t('Creative name')} autoComplete="off" />
          {creative === undefined && <TypeField />}
          <Suspense fallback={<Skeleton height={90} />}>
            <FolderField scope={scope} creative={creative} />
          </Suspense>
        </FormSection>
        <FormSection id="ad" title={TYPE_LABELS[type]} description={TYPE_DESCRIPTIONS[type]}>
          <PartFields type={type} media={media} scope={scope} />
        </FormSection>
        <FormSection
          id="labels"
          title={t('Labels')}
          description={
            <Message
              text="The ad and its landing page must follow the <policy>content policy</policy>."
              elements={{
                policy: <OutsideLink href={paths.prohibitedMaterials.href()} newTab />,
              }}
            />
          }
        >
          <LabelFields />
        </FormSection>
        <FormSection id="delivery" title={t('Delivery')}>
          <DeliveryFields scope={scope} creative={creative} />
        </FormSection>
      </FormSections>
      <FormActions submitLabel={submitLabel} cancelTo={listHref(scope)} sticky />
    </>
  );
}

interface PartFieldsProps {
  readonly type: CreativeType;
  readonly media: MediaScope;
  readonly scope: CreativeScope;
}

function PartFields({ type, media, scope }: PartFieldsProps) {
  switch (type) {
    case 'banner':
    case 'interstitial':
      return <MarkupFields key={type} type={type} media={media} />;
    case 'native':
      return <NativeFields media={media} />;
    case 'push':
      return <PushFields media={media} />;
    case 'pop':
      return <PopFields />;
    case 'video':
      return <VideoFields media={media} scope={scope} />;
  }
}
