import type { UserView } from '@marquee/schemas/user/views';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useEffect, useRef, type ReactNode } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import {
  IconBell,
  IconCoin,
  IconDeviceDesktop,
  IconHistory,
  IconKey,
  IconPlug,
  IconShield,
  IconUserCircle,
  IconUsers,
} from '../../ui/icons.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { ManagerFields } from './form/manager-fields.tsx';
import { NotificationFields } from './form/notification-fields.tsx';
import { PermissionFields } from './form/permission-fields.tsx';
import { ProfileFields } from './form/profile-fields.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { SetPasswordForm } from './set-password-form.tsx';
import { UserPartForm } from './user-part-form.tsx';
import {
  managersSchema,
  managersValues,
  notificationsSchema,
  notificationsValues,
  permissionsSchema,
  permissionsValues,
  profileSchema,
  profileValues,
} from './user-parts.ts';
import classes from './user-tabs-panel.module.css';

const TABS = [
  { value: 'profile', label: t('Profile'), icon: IconUserCircle },
  { value: 'permissions', label: t('Permissions'), icon: IconShield },
  { value: 'money', label: t('Money'), icon: IconCoin },
  { value: 'notifications', label: t('Notifications'), icon: IconBell },
  { value: 'managers', label: t('Managers'), icon: IconUsers },
  { value: 'password', label: t('Password'), icon: IconKey },
  { value: 'sessions', label: t('Sessions'), icon: IconDeviceDesktop },
  { value: 'api-keys', label: t('API keys'), icon: IconPlug },
  { value: 'activity', label: t('Activity'), icon: IconHistory },
] as const;
type Tab = (typeof TABS)[number]['value'];
const NAMES = TABS.map(({ value }) => value);

interface UserEditorTabsProps {
  readonly user: UserView;
  /** What was done to the account; asked for when its tab is opened. */
  readonly activity: ReactNode;
  /** Where the user is signed in; asked for when its tab is opened. */
  readonly sessions: ReactNode;
  /** Of an advertiser; asked for when its tab is opened. */
  readonly apiKeys: ReactNode;
  /** Beside the postback URL, for advertisers. */
  readonly postbackSecret: ReactNode;
}

/** An account in parts, each at an address of its own. What was typed in one stays while another is open. */
export function UserEditorTabs({ user, activity, sessions, apiKeys, postbackSecret }: UserEditorTabsProps) {
  const [tab, setTab] = useQueryState('tab', parseAsStringLiteral(NAMES).withDefault('profile'));
  const tabs = TABS.filter(({ value }) => value !== 'api-keys' || user.role === 'advert');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const active = list.current?.querySelector('[aria-selected="true"]');
    active?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab]);
  return (
    // Hidden by style, not put to sleep: a form in the background still asks before it is left.
    <Tabs value={tab} onChange={(value) => void setTab(value as Tab)} keepMountedMode="display-none">
      <Tabs.List ref={list} className={classes.tabs}>
        {tabs.map(({ value, label, icon: Icon }) => (
          <Tabs.Tab key={value} value={value} leftSection={<Icon size="1rem" aria-hidden />}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <FormPanel name="profile">
        <ProfileForm user={user} />
      </FormPanel>
      <FormPanel name="permissions">
        <PermissionsForm user={user} />
      </FormPanel>
      <FormPanel name="money">
        <MoneyPanel user={user} isOpen={tab === 'money'} />
      </FormPanel>
      <FormPanel name="notifications">
        <Stack gap="lg">
          <NotificationsForm user={user} />
          {user.role === 'advert' && postbackSecret}
        </Stack>
      </FormPanel>
      <FormPanel name="managers">
        <ManagersForm user={user} />
      </FormPanel>
      <FormPanel name="password">
        <SetPasswordForm user={user} />
      </FormPanel>
      <FormPanel name="sessions">{tab === 'sessions' && sessions}</FormPanel>
      {user.role === 'advert' && <FormPanel name="api-keys">{tab === 'api-keys' && apiKeys}</FormPanel>}
      <Tabs.Panel value="activity" className={classes.panel}>
        {tab === 'activity' && activity}
      </Tabs.Panel>
    </Tabs>
  );
}

type PartProps = Pick<UserEditorTabsProps, 'user'>;

const ProfileForm = ({ user }: PartProps) => (
  <UserPartForm
    user={user}
    part="profile"
    title={t('Profile')}
    schema={profileSchema}
    valuesOf={profileValues}
    submitLabel={t('Save profile')}
  >
    <ProfileFields />
  </UserPartForm>
);

const PermissionsForm = ({ user }: PartProps) => (
  <UserPartForm
    user={user}
    part="permissions"
    title={t('Permissions')}
    description={t('What this account can see and do.')}
    schema={permissionsSchema}
    valuesOf={permissionsValues}
    submitLabel={t('Save permissions')}
  >
    <PermissionFields />
  </UserPartForm>
);

const NotificationsForm = ({ user }: PartProps) => (
  <UserPartForm
    user={user}
    part="notifications"
    title={t('Notifications')}
    description={t('The bell always shows these. Turn on the ones you also want by email.')}
    schema={notificationsSchema}
    valuesOf={notificationsValues}
    submitLabel={t('Save notifications')}
  >
    <NotificationFields />
  </UserPartForm>
);

const ManagersForm = ({ user }: PartProps) => (
  <UserPartForm
    user={user}
    part="managers"
    title={t('Managers')}
    description={t('This advertiser’s sales manager and account manager.')}
    schema={managersSchema}
    valuesOf={managersValues}
    submitLabel={t('Save managers')}
  >
    <ManagerFields />
  </UserPartForm>
);

const FormPanel = ({ name, children }: { readonly name: Tab; readonly children: ReactNode }) => (
  <Tabs.Panel value={name} className={classes.panel}>
    <div className={classes.form}>{children}</div>
  </Tabs.Panel>
);
