import {
  IconChartBar,
  IconCreditCard,
  IconFlask,
  IconHistory,
  IconHome,
  IconLayoutDashboard,
  IconPhoto,
  IconPlug,
  IconReceipt,
  IconServer,
  IconSettings,
  IconShieldCheck,
  IconSpeakerphone,
  IconUsers,
} from '../../ui/icons.ts';

/** The icons that routes name, so that a route stays plain data. */
export const MENU_ICONS: Readonly<Record<string, typeof IconHome>> = {
  IconChartBar,
  IconCreditCard,
  IconFlask,
  IconHistory,
  IconHome,
  IconLayoutDashboard,
  IconPhoto,
  IconPlug,
  IconReceipt,
  IconServer,
  IconSettings,
  IconShieldCheck,
  IconSpeakerphone,
  IconUsers,
};
