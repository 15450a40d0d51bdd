import { useEffect, useState } from 'react';

import type { AreaName } from '../../lib/route.ts';
import {
  IconAdjustments,
  IconBell,
  IconCalculator,
  IconChartBar,
  IconCoin,
  IconCreditCard,
  IconHelp,
  IconLayoutDashboard,
  IconMail,
  IconPhoto,
  IconScale,
  IconSettings,
  IconShieldCheck,
  IconSpeakerphone,
  IconTags,
  IconTarget,
  IconUsers,
} from '../../ui/icons.ts';

type MenuIcons = Readonly<Record<string, typeof IconBell>>;

/** The icons that routes of advertisers name, so that a route stays plain data. */
const ADVERTISER_MENU_ICONS: MenuIcons = {
  IconAdjustments,
  IconBell,
  IconCalculator,
  IconChartBar,
  IconCoin,
  IconCreditCard,
  IconHelp,
  IconLayoutDashboard,
  IconMail,
  IconPhoto,
  IconScale,
  IconSettings,
  IconShieldCheck,
  IconSpeakerphone,
  IconTags,
  IconTarget,
  IconUsers,
};

/** The icons of an area's menu by name; those of staff come a moment later. */
export function useMenuIcons(area: AreaName): MenuIcons {
  const [icons, setIcons] = useState(ADVERTISER_MENU_ICONS);
  useEffect(() => {
    if (area === 'advertiser') return;
    // Without them the menu has its words.
    import('./staff-menu-icons.ts').then(
      ({ STAFF_MENU_ICONS }) => setIcons({ ...ADVERTISER_MENU_ICONS, ...STAFF_MENU_ICONS }),
      () => undefined,
    );
  }, [area]);
  return icons;
}
