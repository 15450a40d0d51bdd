import {
  IconBan,
  IconCoin,
  IconFlask,
  IconHistory,
  IconHome,
  IconPlug,
  IconReceipt,
  IconServer,
} from '../../ui/icons.ts';

/** The icons that only routes of staff name: most people never load them. */
export const STAFF_MENU_ICONS = {
  IconBan,
  IconCoin,
  IconFlask,
  IconHistory,
  IconHome,
  IconPlug,
  IconReceipt,
  IconServer,
} as const;
