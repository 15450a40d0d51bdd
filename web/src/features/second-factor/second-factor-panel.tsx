import type { SecondFactorSetup, SecondFactorView } from '@marquee/schemas/user/views';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { Alert, ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { Group, Stack } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { useCommand } from '../../widgets/command/use-command.ts';
import { beginSetup, renewRecoveryCodes, secondFactorQuery, turnOff } from './api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Setup } from './setup.tsx';

const INVALIDATES = [['second-factor'], ['profile'], ['user']];
/** So few left that new ones are worth making. */
const FEW_CODES = 3;

interface SecondFactorPanelProps {
  /** What the button under the recovery codes says, and does beside going on. */
  readonly doneLabel?: string;
  readonly onDone?: () => void;
}

/** The signed-in user's second factor: set up, recovery codes, turn off. */
export function SecondFactorPanel({ doneLabel = t('I’ve saved them'), onDone }: SecondFactorPanelProps) {
  const { data, error, refetch } = useQuery(secondFactorQuery);
  const queryClient = useQueryClient();
  const [setup, setSetup] = useState<SecondFactorSetup>();
  const [codes, setCodes] = useState<readonly string[]>();
  const begin = useCommand({ run: beginSetup, onSuccess: setSetup });
  const show = (recoveryCodes: readonly string[]) => {
    setSetup(undefined);
    setCodes(recoveryCodes);
    void refetch();
    void queryClient.invalidateQueries({ queryKey: ['profile'] });
  };
  if (codes !== undefined) {
    const done = () => {
      setCodes(undefined);
      onDone?.();
    };
    return <RecoveryCodes codes={codes} doneLabel={doneLabel} onDone={done} />;
  }
  if (setup !== undefined)
    return <Setup setup={setup} onEnabled={show} onCancel={() => setSetup(undefined)} />;
  if (data === undefined) {
    if (error === null) return <Skeleton height={96} />;
    return <ErrorState text={error.message} onRetry={() => void refetch()} />;
  }
  if (data.isOn) return <Enabled view={data} onCodes={show} />;
  return (
    <Stack gap="md" align="flex-start">
      <Text>
        {data.isRequired
          ? t('Staff must use an authenticator app in addition to a password. Set it up to continue.')
          : t('Require a code from an authenticator app in addition to your password.')}
      </Text>
      <Button loading={begin.isPending} onClick={() => begin.run()}>
        {t('Set up')}
      </Button>
    </Stack>
  );
}

interface EnabledProps {
  readonly view: SecondFactorView;
  readonly onCodes: (recoveryCodes: readonly string[]) => void;
}

function Enabled({ view, onCodes }: EnabledProps) {
  const renew = useCommand({
    run: renewRecoveryCodes,
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  const off = useCommand({ run: turnOff, success: t('Two-step sign-in is off'), invalidates: INVALIDATES });
  const askOff = async () => {
    const isSure = await confirm({
      title: t('Turn two-step sign-in off?'),
      body: t('Your password alone will then open your account, and your recovery codes stop working.'),
      confirmLabel: t('Turn off'),
      danger: true,
    });
    if (isSure) off.run();
  };
  const { recoveryCodesLeft: left, isRequired } = view;
  return (
    <Stack gap="md" align="flex-start">
      <Alert tone={left > FEW_CODES ? 'success' : 'warning'} title={t('Two-step sign-in is on')} w="100%">
        {t(
          '{left, plural, =0 {No recovery code is left.} one {# recovery code is left.} other {# recovery codes are left.}}',
          { left },
        )}
        {left <= FEW_CODES && ` ${t('Create new ones so that losing your phone doesn’t lock you out.')}`}
      </Alert>
      <Group gap="sm">
        <Button variant="default" loading={renew.isPending} onClick={() => renew.run()}>
          {t('New recovery codes')}
        </Button>
        {!isRequired && (
          <Button variant="subtle" color="red" loading={off.isPending} onClick={() => void askOff()}>
            {t('Turn off')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
