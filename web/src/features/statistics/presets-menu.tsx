import type { PresetView } from '@marquee/schemas/queries/preset';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { api } from '../../lib/api-client.ts';
import type { DataAnswer } from '../../lib/list-query.ts';
import { Button } from '../../ui/button.tsx';
import { confirm, Dialog } from '../../ui/overlays/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import {
  IconBookmark,
  IconDeviceDesktop,
  IconEdit,
  IconLink,
  IconPlus,
  IconStar,
  IconTrash,
} from '../../ui/icons.ts';
import { DropdownButton, Menu } from '../../ui/overlays/menu.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useCommand } from '../../widgets/command/use-command.ts';
import { presetsQuery } from './api.ts';
import { presetParameters, type Settings } from './model/settings.ts';

interface PresetsMenuProps {
  readonly settings: Settings;
  readonly zone: string;
  readonly presetId: number | null;
  readonly defaultId: number | null;
  readonly onApply: (preset: PresetView) => void;
  readonly onSaved: (presetId: number | null) => void;
  readonly onDefault: (presetId: number | null) => void;
}

type Naming = { readonly kind: 'new' } | { readonly kind: 'rename'; readonly preset: PresetView };

const INVALIDATES = [['preset']];
const icon = { size: '1rem', 'aria-hidden': true } as const;

/** Kept settings: apply, save, rename, change, remove, make one the page's own beginning, hand on as a link. */
export function PresetsMenu(props: PresetsMenuProps) {
  const { settings, zone, presetId, defaultId, onApply, onSaved, onDefault } = props;
  const { data: presets = [] } = useQuery(presetsQuery);
  const [naming, setNaming] = useState<Naming>();
  const current = presets.find(({ id }) => id === presetId);
  const parameters = presetParameters(settings, zone);

  const create = useCommand({
    run: (name: string) => api.post<DataAnswer<PresetView>>('/presets', { name, parameters }),
    success: 'Data saved',
    invalidates: INVALIDATES,
    onSuccess: ({ data }) => {
      setNaming(undefined);
      onSaved(data.id);
    },
  });
  const put = useCommand({
    run: ({ id, ...body }: Pick<PresetView, 'id' | 'name'> & { parameters: unknown }) =>
      api.put(`/presets/${id}`, body),
    success: 'Data saved',
    invalidates: INVALIDATES,
    onSuccess: () => setNaming(undefined),
  });
  const remove = useCommand({
    run: ({ id }: PresetView) => api.delete(`/presets/${id}`),
    success: 'Operation successful',
    invalidates: INVALIDATES,
    showErrors: false,
    onError: () => toast.error('Fail to remove preset'),
    onSuccess: (_, { id }) => {
      if (id === presetId) onSaved(null);
      if (id === defaultId) onDefault(null);
    },
  });
  const askAndRemove = async (preset: PresetView) => {
    const agreed = await confirm({
      title: `Remove the preset “${preset.name}”?`,
      body: 'Your statistics are not affected.',
      confirmLabel: 'Remove',
      danger: true,
    });
    if (agreed) remove.run(preset);
  };

  return (
    <>
      <DropdownButton label={current?.name ?? 'Presets'} leftSection={<IconBookmark {...icon} />}>
        {presets.length > 0 && <Menu.Label>Presets</Menu.Label>}
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
        {presets.length > 0 && <Menu.Divider />}
        <Menu.Item leftSection={<IconPlus {...icon} />} onClick={() => setNaming({ kind: 'new' })}>
          Save as a new preset…
        </Menu.Item>
        {current && (
          <>
            <Menu.Item
              leftSection={<IconDeviceDesktop {...icon} />}
              onClick={() => put.run({ id: current.id, name: current.name, parameters })}
            >
              Update “{current.name}”
            </Menu.Item>
            <Menu.Item
              leftSection={<IconEdit {...icon} />}
              onClick={() => setNaming({ kind: 'rename', preset: current })}
            >
              Rename…
            </Menu.Item>
            <Menu.Item
              leftSection={<IconStar {...icon} />}
              onClick={() => onDefault(current.id === defaultId ? null : current.id)}
            >
              {current.id === defaultId ? 'Don’t open by default' : 'Open by default'}
            </Menu.Item>
            <Menu.Item
              color="red"
              leftSection={<IconTrash {...icon} />}
              onClick={() => void askAndRemove(current)}
            >
              Remove…
            </Menu.Item>
          </>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => void copyLink()}>
          Copy a link to this report
        </Menu.Item>
      </DropdownButton>
      {naming && (
        <NameDialog
          title={naming.kind === 'new' ? 'Save as a new preset' : 'Rename the preset'}
          initial={naming.kind === 'new' ? '' : naming.preset.name}
          isSaving={create.isPending || put.isPending}
          onClose={() => setNaming(undefined)}
          onSave={(name) => {
            if (naming.kind === 'new') create.run(name);
            else put.run({ id: naming.preset.id, name, parameters: naming.preset.parameters });
          }}
        />
      )}
    </>
  );
}

async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    toast.success('Copied');
  } catch {
    toast.error('Your browser blocked copying. Copy the URL from the address bar.');
  }
}

interface NameDialogProps {
  readonly title: string;
  readonly initial: string;
  readonly isSaving: boolean;
  readonly onClose: () => void;
  readonly onSave: (name: string) => void;
}

function NameDialog({ title, initial, isSaving, onClose, onSave }: NameDialogProps) {
  const [name, setName] = useState(initial);
  const [isAsked, setIsAsked] = useState(false);
  const isEmpty = name.trim() === '';
  const save = () => {
    setIsAsked(true);
    if (!isEmpty) onSave(name.trim());
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isSaving} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        required
        autoFocus
        maxLength={255}
        value={name}
        onChange={setName}
        error={isAsked && isEmpty ? 'Name is required.' : undefined}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save();
        }}
      />
    </Dialog>
  );
}
