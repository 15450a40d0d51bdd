import type { ConversionPixelView } from '@marquee/schemas/conversion-pixel/views';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { Message } from '../../lib/i18n/message.tsx';
import { paths } from '../../lib/paths.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CodeBlock } from '../../ui/layout/code-block.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { Text } from '../../ui/text.tsx';
import { POSTBACK_PRESETS, postbackUrlFor } from './postback-presets.ts';

const PRESET_OPTIONS = POSTBACK_PRESETS.map(({ id, label }) => ({ value: id, label }));

/** The code of a pixel for every place where conversions happen. */
export function Installation({ pixel }: { readonly pixel: ConversionPixelView }) {
  return (
    <Card
      title={t('Installation')}
      description={t('Add the code where the conversion happens. One way is enough.')}
    >
      <Tabs defaultValue="page" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="page">{t('Web page')}</Tabs.Tab>
          <Tabs.Tab value="tag-manager">{t('Google Tag Manager')}</Tabs.Tab>
          <Tabs.Tab value="server">{t('Server to server')}</Tabs.Tab>
          <Tabs.Tab value="visit">{t('Audience')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="page">
          <PageCode pixel={pixel} />
        </Tabs.Panel>
        <Tabs.Panel value="tag-manager">
          <TagManagerCode pixel={pixel} />
        </Tabs.Panel>
        <Tabs.Panel value="server">
          <ServerCode pixel={pixel} />
        </Tabs.Panel>
        <Tabs.Panel value="visit">
          <VisitCode pixel={pixel} />
        </Tabs.Panel>
      </Tabs>
    </Card>
  );
}

interface CodeProps {
  readonly pixel: ConversionPixelView;
}

const PageCode = ({ pixel: { snippets } }: CodeProps) => (
  <Stack gap="md">
    <Text size="sm">
      {t(
        'Paste the script into the page that people see after the conversion, before the closing body tag. To report a value in US dollars, set window.marqueeValue first.',
      )}
    </Text>
    <CodeBlock title={t('Script')} code={snippets.script} wrap />
    <Text size="sm">{t('Where scripts aren’t allowed, use the image. It reports no value.')}</Text>
    <CodeBlock title={t('Image')} code={snippets.image} wrap />
  </Stack>
);

const TagManagerCode = ({ pixel: { snippets } }: CodeProps) => (
  <Stack gap="md">
    <Text size="sm">
      {t('Create a tag of the type Custom HTML, paste the script, and trigger it on the conversion event.')}
    </Text>
    <CodeBlock title={t('Custom HTML')} code={snippets.script} wrap />
  </Stack>
);

function ServerCode({ pixel: { snippets } }: CodeProps) {
  const [presetId, setPresetId] = useState<string>('server');
  const preset = POSTBACK_PRESETS.find(({ id }) => id === presetId) ?? POSTBACK_PRESETS[0];
  return (
    <Stack gap="md">
      <Text size="sm">
        <Message
          text="Pass the macro <clickId/> to your landing page, keep it with the visit, and call this URL when the conversion happens. Replace <secret/> with the secret from your <settings>settings</settings>."
          elements={{
            clickId: <code>{'{click_id}'}</code>,
            secret: <code>{'{postback_secret}'}</code>,
            settings: <Link to={paths.settings.href()} />,
          }}
        />
      </Text>
      <SelectField
        label={t('Reported by')}
        options={PRESET_OPTIONS}
        value={presetId}
        onChange={(id) => setPresetId(id ?? 'server')}
      />
      <CodeBlock title={t('Postback URL')} code={postbackUrlFor(snippets.postbackUrl, preset)} wrap />
    </Stack>
  );
}

const VisitCode = ({ pixel: { snippets } }: CodeProps) => (
  <Stack gap="md">
    <Text size="sm">
      {t(
        'Adds everyone who sees a page to the audiences that collect this pixel’s visitors. It reports no conversion.',
      )}
    </Text>
    <CodeBlock title={t('Visit tag')} code={snippets.visit} wrap />
  </Stack>
);
