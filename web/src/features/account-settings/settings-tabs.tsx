import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useEffect, useRef, type ReactNode } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import {
  IconBell,
  IconDeviceDesktop,
  IconKey,
  IconLink,
  IconPlug,
  IconServer,
  IconSunMoon,
  IconUserCircle,
} from '../../ui/icons.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { AppearancePanel } from './appearance-panel.tsx';
import { LanguagePanel } from './language-panel.tsx';
import { NotificationsForm } from './notifications-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { PostbackForm } from './postback-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import classes from './settings.module.css';

const TABS = [
  'profile',
  'password',
  'sessions',
  'notifications',
  'postback',
  'api-keys',
  'webhooks',
  'appearance',
] as const;
type Tab = (typeof TABS)[number];

const LABELS: Readonly<Record<Tab, string>> = {
  profile: t('Profile'),
  password: t('Sign-in'),
  sessions: t('Sessions'),
  notifications: t('Notifications'),
  postback: t('Postbacks'),
  'api-keys': t('API keys'),
  webhooks: t('Webhooks'),
  appearance: t('Appearance'),
};
const ICONS: Readonly<Record<Tab, typeof IconBell>> = {
  profile: IconUserCircle,
  password: IconKey,
  sessions: IconDeviceDesktop,
  notifications: IconBell,
  postback: IconLink,
  'api-keys': IconPlug,
  webhooks: IconServer,
  appearance: IconSunMoon,
};
const PANELS: Readonly<Record<'profile' | 'appearance', ReactNode>> = {
  profile: (
    <Stack gap="lg">
      <ProfileForm />
      <LanguagePanel />
    </Stack>
  ),
  appearance: <AppearancePanel />,
};

interface SettingsTabsProps {
  /** Shown beside the password. */
  readonly secondFactor: ReactNode;
  /** Shown beside the postback URL; nothing for staff, who advertise nothing. */
  readonly postbackSecret: ReactNode;
  /** Shown below what comes by mail; nothing for staff, who have no reports sent. */
  readonly reportMails: ReactNode;
  /** Asked for when its tab is opened; no such tab where it is undefined. */
  readonly panels: Readonly<Record<PanelTab, ReactNode | undefined>>;
}

type PanelTab = 'sessions' | 'api-keys' | 'webhooks';

/** A person's own settings; the tab is in the URL. What was typed in one stays while another is open. */
export function SettingsTabs({ secondFactor, postbackSecret, reportMails, panels }: SettingsTabsProps) {
  const [tab, setTab] = useQueryState('tab', parseAsStringLiteral(TABS).withDefault('profile'));
  const tabs = TABS.filter((name) => !isPanelTab(name, panels) || panels[name] !== undefined);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const active = list.current?.querySelector('[aria-selected="true"]');
    active?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab]);
  return (
    // Hidden by style, not put to sleep: a form in the background still asks before it is left.
    <Tabs value={tab} onChange={(value) => void setTab(value as Tab)} keepMountedMode="display-none">
      <Tabs.List ref={list} className={classes.tabs}>
        {tabs.map((name) => {
          const Icon = ICONS[name];
          return (
            <Tabs.Tab key={name} value={name} leftSection={<Icon size="1rem" aria-hidden />}>
              {LABELS[name]}
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      {tabs.map((name) => (
        <Tabs.Panel key={name} value={name} className={classes.panel}>
          {name === 'password' && (
            <Stack gap="lg">
              <PasswordForm />
              {secondFactor}
            </Stack>
          )}
          {name === 'notifications' && (
            <Stack gap="lg">
              <NotificationsForm />
              {tab === name && reportMails}
            </Stack>
          )}
          {name === 'postback' && (
            <Stack gap="lg">
              {postbackSecret}
              <PostbackForm />
            </Stack>
          )}
          {isPanelTab(name, panels) && tab === name && panels[name]}
          {name in PANELS && PANELS[name as keyof typeof PANELS]}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

const isPanelTab = (name: Tab, panels: SettingsTabsProps['panels']): name is PanelTab =>
  Object.hasOwn(panels, name);
