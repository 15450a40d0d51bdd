import { paths } from '../../lib/paths.ts';

interface EntityKind {
  readonly label: string;
  /** The page where an admin tends it. */
  readonly href?: (id: string) => string;
}

/** What things in the log are called, and where they are tended. */
const KINDS: Readonly<Record<string, EntityKind>> = {
  campaign: { label: 'Campaign', href: (id) => paths.adminCampaignEdit.href({ id }) },
  creative: { label: 'Creative', href: (id) => paths.adminCreativeEdit.href({ id }) },
  user: { label: 'User', href: (id) => paths.userEdit.href({ id }) },
  payment: { label: 'Payment' },
  wallet: { label: 'Wallet', href: (id) => paths.userEdit.href({ id }) },
  'ssp-endpoint': { label: 'SSP endpoint', href: (id) => paths.sspEndpointEdit.href({ id }) },
  'dsp-endpoint': { label: 'DSP endpoint', href: (id) => paths.dspEndpointEdit.href({ id }) },
  deal: { label: 'Deal', href: (id) => paths.dealEdit.href({ id }) },
  preset: { label: 'Preset' },
  notifications: { label: 'Notifications', href: (id) => paths.userEdit.href({ id }) },
  email: { label: 'E-mail address' },
  'media-asset': { label: 'Media asset' },
  'parked-event': { label: 'Parked event', href: () => paths.adminDashboard.href() },
};

export const ENTITY_OPTIONS = Object.entries(KINDS).map(([value, { label }]) => ({ value, label }));

/** `ssp-endpoint` in words; a kind that is not known here keeps its own name. */
export const entityLabel = (entity: string): string => KINDS[entity]?.label ?? entity;

export const entityHref = (entity: string, id: string): string | undefined => KINDS[entity]?.href?.(id);
