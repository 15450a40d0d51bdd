import { useNavigate } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import type { AreaName } from '../../lib/route.ts';
import { IconShield, IconSpeakerphone } from '../../ui/icons.ts';
import { Menu } from '../../ui/overlays/menu.tsx';

export interface OtherAreaItemProps {
  readonly area: AreaName;
}

/** From the admin area to the advertiser's, and back. */
export function OtherAreaItem({ area }: OtherAreaItemProps) {
  const navigate = useNavigate();
  const { label, to, Icon } =
    area === 'admin'
      ? { label: t('Advertiser area'), to: paths.campaigns, Icon: IconSpeakerphone }
      : { label: t('Admin area'), to: paths.adminDashboard, Icon: IconShield };
  return (
    <Menu.Item leftSection={<Icon size="1rem" aria-hidden />} onClick={() => void navigate(to.href())}>
      {label}
    </Menu.Item>
  );
}
