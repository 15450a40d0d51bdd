import { useNavigate } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { signOut } from '../../lib/session/session-actions.ts';
import type { SpotlightItem } from '../../ui/overlays/spotlight.tsx';
import { useColorSchemeChoice } from '../../ui/theme/ui-provider.tsx';
import { STOPPING } from '../shell/impersonation-notice.tsx';
import type { Verb } from './verbs.ts';

interface ActionOptions {
  readonly verbs: readonly Verb[];
  /** Begins the line anew with a verb. */
  readonly begin: (words: string) => void;
  readonly onShortcuts: () => void;
}

const SCHEMES = [
  { choice: 'light', label: t('Light appearance') },
  { choice: 'dark', label: t('Dark appearance') },
  { choice: 'auto', label: t('Appearance of the system') },
] as const;

/** What can be done from anywhere. */
export function useActions({ verbs, begin, onShortcuts }: ActionOptions): readonly SpotlightItem[] {
  const navigate = useNavigate();
  const { sudoUser } = useSession();
  const { choice: chosen, setChoice } = useColorSchemeChoice();
  return [
    ...verbs.map(({ label, kind, words }) => ({
      id: `verb-${label}`,
      label: `${label} …`,
      description: kind === 'user' ? t('See the product as this user does') : t('A campaign, by name or #id'),
      keywords: words,
      keepsOpen: true,
      onSelect: () => begin(`${words[0] ?? ''} `),
    })),
    ...SCHEMES.filter(({ choice }) => choice !== chosen).map(({ choice, label }) => ({
      id: `scheme-${choice}`,
      label,
      keywords: ['theme', 'mode'],
      onSelect: () => setChoice(choice),
    })),
    { id: 'shortcuts', label: t('Keyboard shortcuts'), keywords: ['help', 'keys'], onSelect: onShortcuts },
    ...(sudoUser === undefined
      ? []
      : [
          {
            id: 'stop-acting',
            label: t('Return to your own account'),
            keywords: [t('act as'), 'impersonation', 'stop'],
            // As the banner does: the page is left first.
            onSelect: () => void navigate(paths.userManagement.href(), { state: STOPPING }),
          },
        ]),
    {
      id: 'sign-out',
      label: t('Sign out'),
      keywords: [t('log out')],
      onSelect: () => void signOut().then(() => navigate(paths.login.href())),
    },
  ];
}
