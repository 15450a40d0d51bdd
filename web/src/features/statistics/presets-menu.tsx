import { presetAnswer, type PresetView } from '@marquee/schemas/preset/views';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { parsed } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { useProfile } from '../../lib/profile.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { confirm } from '../../ui/overlays/dialog.tsx';
import {
  IconBookmark,
  IconCopy,
  IconDeviceDesktop,
  IconEdit,
  IconLink,
  IconMail,
  IconPlus,
  IconStar,
  IconTrash,
} from '../../ui/icons.ts';
import { DropdownButton, Menu } from '../../ui/overlays/menu.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useCommand } from '../../widgets/command/use-command.ts';
import { copyName, NameDialog } from '../../widgets/name-dialog/name-dialog.tsx';
import { presetsQuery } from './api.ts';
import { presetParameters, type Settings } from './model/settings.ts';

interface PresetsMenuProps {
  readonly settings: Settings;
  readonly zone: string;
  readonly presetId: number | null;
  readonly onApply: (preset: PresetView) => void;
  readonly onSaved: (presetId: number | null) => void;
  /** Has the report sent by email, under the preset's name; absent where it cannot be. */
  readonly onMail?: ((presetName: string) => void) | undefined;
}

/** What is to be named: the settings of the page, a preset, or a second one like it. */
type NameRequest =
  | { readonly kind: 'new' }
  | { readonly kind: 'rename' | 'duplicate'; readonly preset: PresetView };

const NAME_TITLES: Readonly<Record<NameRequest['kind'], string>> = {
  new: t('Save as a new preset'),
  rename: t('Rename the preset'),
  duplicate: t('Duplicate the preset'),
};

function initialName(request: NameRequest): string {
  if (request.kind === 'new') return '';
  const { name } = request.preset;
  return request.kind === 'rename' ? name : copyName(name);
}

const INVALIDATES = [['preset']];
const icon = { size: '1rem', 'aria-hidden': true } as const;

/** Kept settings: apply, save, rename, change, remove, make one the page's own beginning, hand on as a link. */
export function PresetsMenu(props: PresetsMenuProps) {
  const { settings, zone, presetId, onApply, onMail } = props;
  const { data: presets = [] } = useQuery(presetsQuery);
  const { id: userId, defaultPresetId: defaultId } = useProfile();
  const [nameRequest, setNameRequest] = useState<NameRequest>();
  const current = presets.find(({ id }) => id === presetId);
  const parameters = presetParameters(settings, zone);
  const { create, put, askAndRemove } = usePresetCommands(props, () => setNameRequest(undefined));
  const choose = useDefaultChoice(userId);
  return (
    <>
      <DropdownButton label={current?.name ?? t('Presets')} leftSection={<IconBookmark {...icon} />}>
        {presets.length > 0 && (
          <PresetItems presets={presets} presetId={presetId} defaultId={defaultId} onApply={onApply} />
        )}
        <Menu.Item leftSection={<IconPlus {...icon} />} onClick={() => setNameRequest({ kind: 'new' })}>
          {t('Save as a new preset…')}
        </Menu.Item>
        {current && (
          <CurrentItems
            preset={current}
            isDefault={current.id === defaultId}
            onUpdate={() => put.run({ before: current, name: current.name, parameters })}
            onRename={() => setNameRequest({ kind: 'rename', preset: current })}
            onDuplicate={() => setNameRequest({ kind: 'duplicate', preset: current })}
            onDefault={choose.run}
            onRemove={() => void askAndRemove(current)}
          />
        )}
        <Menu.Divider />
        {onMail && (
          <Menu.Item leftSection={<IconMail {...icon} />} onClick={() => onMail(current?.name ?? '')}>
            {t('Send by email…')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => void copyLink()}>
          {t('Copy a link to this report')}
        </Menu.Item>
      </DropdownButton>
      {nameRequest && (
        <NameDialog
          title={NAME_TITLES[nameRequest.kind]}
          initial={initialName(nameRequest)}
          isSaving={create.isPending || put.isPending}
          onClose={() => setNameRequest(undefined)}
          onSave={(name) => {
            if (nameRequest.kind === 'new') create.run({ name, parameters });
            else if (nameRequest.kind === 'duplicate')
              create.run({ name, parameters: nameRequest.preset.parameters });
            else put.run({ before: nameRequest.preset, name, parameters: nameRequest.preset.parameters });
          }}
        />
      )}
    </>
  );
}

type Named = Pick<PresetView, 'name'> & { readonly parameters: unknown };
/** What a preset becomes, and what it was. */
type Changed = Named & { readonly before: PresetView };

/** @returns whether the preset is as it was */
async function undoChange(undo: () => Promise<unknown>): Promise<boolean> {
  const { undoEach } = await import('../../widgets/command/undo-each.ts');
  return undoEach({
    undos: [undo],
    counted: (count) => t('{count, plural, one {# preset} other {# presets}}', { count }),
    key: 'preset',
  });
}

/** Which preset the page opens with is the account's choice, so that it is the same on every device. */
const useDefaultChoice = (userId: number) =>
  useCommand({
    run: (defaultPresetId: number | null) => api.patch(`/users/${userId}`, { defaultPresetId }),
    success: t('Data saved'),
    invalidates: [['profile']],
  });

/** @param onNamed a preset has the name that was asked for */
function usePresetCommands({ presetId, onSaved }: PresetsMenuProps, onNamed: () => void) {
  const create = useCommand({
    run: (body: Named) => parsed(presetAnswer, api.post('/presets', body)),
    success: t('Data saved'),
    invalidates: INVALIDATES,
    onSuccess: ({ data }) => {
      onNamed();
      onSaved(data.id);
    },
  });
  const put = useCommand({
    run: ({ before: { id }, ...body }: Changed) => api.put(`/presets/${id}`, body),
    success: t('Data saved'),
    undo: {
      run: (_, { before: { id, name, parameters } }) =>
        undoChange(() => api.put(`/presets/${id}`, { name, parameters })),
    },
    invalidates: INVALIDATES,
    onSuccess: onNamed,
  });
  /** What the preset was to the page, it is again. */
  const undoRemoval = async ({ id }: PresetView) => {
    const isBack = await undoChange(() => api.post(`/presets/${id}/restore`));
    if (isBack && id === presetId) onSaved(id);
  };
  const remove = useCommand({
    run: ({ id }: PresetView) => api.delete(`/presets/${id}`),
    success: t('Preset removed'),
    undo: { run: (_, preset) => undoRemoval(preset) },
    invalidates: INVALIDATES,
    showErrors: false,
    onError: () => toast.error(t('Fail to remove preset')),
    onSuccess: (_, { id }) => {
      if (id === presetId) onSaved(null);
    },
  });
  const askAndRemove = async (preset: PresetView) => {
    const agreed = await confirm({
      title: t('Remove the preset “{name}”?', { name: preset.name }),
      body: t('Your statistics are not affected.'),
      confirmLabel: t('Remove'),
      danger: true,
    });
    if (agreed) remove.run(preset);
  };
  return { create, put, askAndRemove };
}

interface PresetItemsProps extends Pick<PresetsMenuProps, 'presetId' | 'onApply'> {
  readonly defaultId: number | null;
  readonly presets: readonly PresetView[];
}

const PresetItems = ({ presets, presetId, defaultId, onApply }: PresetItemsProps) => (
  <>
    <Menu.Label>{t('Presets')}</Menu.Label>
    {presets.map((preset) => (
      <Menu.Item
        key={preset.id}
        onClick={() => onApply(preset)}
        rightSection={preset.id === defaultId ? <IconStar {...icon} /> : null}
        aria-current={preset.id === presetId}
      >
        {preset.name}
      </Menu.Item>
    ))}
    <Menu.Divider />
  </>
);

interface CurrentItemsProps {
  readonly onDefault: (presetId: number | null) => void;
  readonly preset: PresetView;
  readonly isDefault: boolean;
  readonly onUpdate: () => void;
  readonly onRename: () => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

/** What can be done with the preset that the page shows. */
const CurrentItems = (props: CurrentItemsProps) => {
  const { preset, isDefault, onUpdate, onRename, onDuplicate, onDefault, onRemove } = props;
  return (
    <>
      <Menu.Item leftSection={<IconDeviceDesktop {...icon} />} onClick={onUpdate}>
        {t('Update “{name}”', { name: preset.name })}
      </Menu.Item>
      <Menu.Item leftSection={<IconEdit {...icon} />} onClick={onRename}>
        {t('Rename…')}
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy {...icon} />} onClick={onDuplicate}>
        {t('Duplicate…')}
      </Menu.Item>
      <Menu.Item leftSection={<IconStar {...icon} />} onClick={() => onDefault(isDefault ? null : preset.id)}>
        {isDefault ? t('Don’t open by default') : t('Open by default')}
      </Menu.Item>
      <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={onRemove}>
        {t('Remove…')}
      </Menu.Item>
    </>
  );
};

async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    toast.success(t('Copied'));
  } catch {
    toast.error(t('Your browser blocked copying. Copy the URL from the address bar.'));
  }
}
