import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { t } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/button.tsx';
import { IconDotsVertical, IconExternalLink } from '../../../ui/icons.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';
import type { RowAction } from '../resource.ts';

interface RowMenuProps {
  readonly label: string;
  readonly href: string | undefined;
  /** Asked whenever the row or the menu is drawn, so that it knows the row as it is then. */
  readonly actions: () => readonly RowAction[];
}

/** What can be done with one row. */
export function RowMenu({ label, href, actions }: RowMenuProps) {
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const items = actions();
  // A row that nothing can be done with has no menu.
  if (href === undefined && items.length === 0) return null;
  const open: RowAction[] =
    href === undefined || items.some((item) => item.href === href)
      ? []
      : [{ id: 'open', label: t('Open'), icon: <IconExternalLink size="1rem" />, href }];
  const choose = ({ href: target, onSelect }: RowAction) => {
    // A dialog returns the focus to the element that had it; the menu's entry is unmounted by then.
    button.current?.focus();
    onSelect?.();
    if (target !== undefined) void navigate(target);
  };
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" withinPortal>
      <Menu.Target>
        <IconButton ref={button} label={t('Actions of {label}', { label })} tooltip={false} size="md">
          <IconDotsVertical size="1.1rem" aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {[...open, ...items].map((item) => (
          <RowMenuItem key={item.id} item={item} onSelect={() => choose(item)} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function RowMenuItem({ item, onSelect }: { readonly item: RowAction; readonly onSelect: () => void }) {
  return (
    <>
      {item.separated === true && <Menu.Divider />}
      <Menu.Item
        leftSection={item.icon}
        disabled={item.disabled ?? false}
        onClick={onSelect}
        {...(item.danger === true ? { color: 'red' } : {})}
      >
        {item.label}
      </Menu.Item>
    </>
  );
}
