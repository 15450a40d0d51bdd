import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useEffect, useRef, type ReactNode } from 'react';

import { IconBell, IconKey, IconLink, IconSunMoon, IconUserCircle } from '../../ui/icons.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { AppearancePanel } from './appearance-panel.tsx';
import { NotificationsForm } from './notifications-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { PostbackForm } from './postback-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import classes from './settings.module.css';

const TABS = ['profile', 'password', 'notifications', 'postback', 'appearance'] as const;
type Tab = (typeof TABS)[number];

const LABELS: Readonly<Record<Tab, string>> = {
  profile: 'Profile',
  password: 'Sign-in',
  notifications: 'Notifications',
  postback: 'Postbacks',
  appearance: 'Appearance',
};
const ICONS: Readonly<Record<Tab, typeof IconBell>> = {
  profile: IconUserCircle,
  password: IconKey,
  notifications: IconBell,
  postback: IconLink,
  appearance: IconSunMoon,
};
const PANELS: Readonly<Record<Exclude<Tab, 'password' | 'postback'>, ReactNode>> = {
  profile: <ProfileForm />,
  notifications: <NotificationsForm />,
  appearance: <AppearancePanel />,
};

interface SettingsTabsProps {
  /** Shown beside the password. */
  readonly secondFactor: ReactNode;
  /** Shown beside the postback URL; nothing for staff, who advertise nothing. */
  readonly postbackSecret: ReactNode;
}

/** A person's own settings; the tab is in the URL. What was typed in one stays while another is open. */
export function SettingsTabs({ secondFactor, postbackSecret }: SettingsTabsProps) {
  const [tab, setTab] = useQueryState('tab', parseAsStringLiteral(TABS).withDefault('profile'));
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const active = list.current?.querySelector('[aria-selected="true"]');
    active?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab]);
  return (
    // Hidden by style, not put to sleep: a form in the background still asks before it is left.
    <Tabs value={tab} onChange={(value) => void setTab(value as Tab)} keepMountedMode="display-none">
      <Tabs.List ref={list} className={classes.tabs}>
        {TABS.map((name) => {
          const Icon = ICONS[name];
          return (
            <Tabs.Tab key={name} value={name} leftSection={<Icon size="1rem" aria-hidden />}>
              {LABELS[name]}
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      {TABS.map((name) => (
        <Tabs.Panel key={name} value={name} className={classes.panel}>
          {name === 'password' && (
            <Stack gap="lg">
              <PasswordForm />
              {secondFactor}
            </Stack>
          )}
          {name === 'postback' && (
            <Stack gap="lg">
              {postbackSecret}
              <PostbackForm />
            </Stack>
          )}
          {name !== 'password' && name !== 'postback' && PANELS[name]}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
