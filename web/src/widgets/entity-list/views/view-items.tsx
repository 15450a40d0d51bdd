import type { SavedView } from '@marquee/schemas/list-view/events';
import { SAVED_VIEWS_MAX } from '@marquee/schemas/list-view/limits';

import { t } from '../../../lib/i18n/i18n.ts';
import { useMaybeProfile } from '../../../lib/profile.ts';
import { Button } from '../../../ui/button.tsx';
import {
  IconBookmark,
  IconChevronDown,
  IconCopy,
  IconEdit,
  IconPlus,
  IconStar,
  IconTrash,
} from '../../../ui/icons.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';
import type { ListNoun } from '../resource.ts';
import classes from './views-menu.module.css';

const icon = { size: '1rem', 'aria-hidden': true } as const;

interface ViewItemsProps {
  readonly noun: ListNoun;
  readonly savedViews: readonly SavedView[];
  readonly active: SavedView | undefined;
  readonly defaultViewId: number | null;
  /** Undefined is all rows. */
  readonly onOpen: (view: SavedView | undefined) => void;
  readonly onNew: () => void;
  readonly onRename: (view: SavedView) => void;
  readonly onDuplicate: (view: SavedView) => void;
  readonly onDefault: (viewId: number | null) => void;
  readonly onDelete: (view: SavedView) => void;
}

/** The menu of views and of what can be done with the one in sight. */
export function ViewItems(props: ViewItemsProps) {
  const { noun, savedViews, active, onOpen, onNew } = props;
  // Auditors look at everything and save nothing.
  const canSave = useMaybeProfile()?.isAuditorRole !== true;
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconBookmark {...icon} />}
          rightSection={<IconChevronDown {...icon} />}
          title={active?.name}
        >
          <span className={classes.name}>{active?.name ?? t('Views')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        <Menu.Label>{t('Views')}</Menu.Label>
        <Menu.Item onClick={() => onOpen(undefined)} aria-current={active === undefined}>
          {t('All {objects}', { objects: noun.many })}
        </Menu.Item>
        <SavedItems {...props} />
        {canSave && (
          <>
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconPlus {...icon} />}
              disabled={savedViews.length >= SAVED_VIEWS_MAX}
              onClick={onNew}
            >
              {t('Save as a new view…')}
            </Menu.Item>
            {active && <ActiveItems {...props} view={active} />}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

const SavedItems = ({ savedViews, active, defaultViewId, onOpen }: ViewItemsProps) =>
  savedViews.map((view) => (
    <Menu.Item
      key={view.id}
      onClick={() => onOpen(view)}
      rightSection={
        view.id === defaultViewId ? <IconStar size="1rem" aria-label={t('Opens by default')} /> : null
      }
      aria-current={view.id === active?.id}
    >
      <span className={classes.item} title={view.name}>
        {view.name}
      </span>
    </Menu.Item>
  ));

const ActiveItems = ({ view, ...props }: ViewItemsProps & { readonly view: SavedView }) => {
  const { defaultViewId, onRename, onDuplicate, onDefault, onDelete } = props;
  const isDefault = view.id === defaultViewId;
  return (
    <>
      <Menu.Item leftSection={<IconEdit {...icon} />} onClick={() => onRename(view)}>
        {t('Rename…')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCopy {...icon} />}
        disabled={props.savedViews.length >= SAVED_VIEWS_MAX}
        onClick={() => onDuplicate(view)}
      >
        {t('Duplicate…')}
      </Menu.Item>
      <Menu.Item leftSection={<IconStar {...icon} />} onClick={() => onDefault(isDefault ? null : view.id)}>
        {isDefault ? t('Don’t open by default') : t('Open by default')}
      </Menu.Item>
      <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => onDelete(view)}>
        {t('Delete')}
      </Menu.Item>
    </>
  );
};

interface ViewChangesProps {
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onReset: () => void;
}

/** The list is not as the view has it. */
export function ViewChanges({ isSaving, onSave, onReset }: ViewChangesProps) {
  const canSave = useMaybeProfile()?.isAuditorRole !== true;
  return (
    <>
      {canSave && (
        <Button variant="light" size="sm" loading={isSaving} onClick={onSave}>
          {t('Save changes')}
        </Button>
      )}
      <Button variant="subtle" size="sm" onClick={onReset}>
        {t('Reset')}
      </Button>
    </>
  );
}
