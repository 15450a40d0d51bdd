import { enableSecondFactorCommand } from '@marquee/schemas/commands/auth';
import type { SecondFactorSetup } from '@marquee/schemas/user/views';
import { Suspense, type ComponentProps } from 'react';
import type { InferInput } from 'valibot';

import { t } from '../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Skeleton } from '../../ui/feedback/feedback.tsx';
import { Group } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { FormActions } from '../../widgets/form/submit/form-actions.tsx';
import { FormText } from '../../widgets/form/fields/text-field.tsx';
import { enable } from './api.ts';
import type { QrCode as QrCodePart } from './qr-code.tsx';
import classes from './second-factor.module.css';
import { fieldNames } from '../../widgets/form/field-names.ts';

const fieldName = fieldNames<InferInput<typeof enableSecondFactorCommand>>();

const QrCode = lazyWithRetry<ComponentProps<typeof QrCodePart>>(
  async () => (await import('./qr-code.tsx')).QrCode,
);

interface SetupProps {
  readonly setup: SecondFactorSetup;
  readonly onEnabled: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** An authenticator learns the secret, and a first code shows that it has. */
export function Setup({ setup, onEnabled, onCancel }: SetupProps) {
  return (
    <div className={classes.steps}>
      <Text>{t('1. Scan this with an authenticator app on your phone.')}</Text>
      <div className={classes.scan}>
        <Suspense fallback={<Skeleton className={classes.qr} />}>
          <QrCode text={setup.uri} label={t('QR code for your authenticator app')} />
        </Suspense>
        <div className={classes.manual}>
          <Text size="sm" c="dimmed">
            {t('No camera? Type this key into the app instead:')}
          </Text>
          <Group gap="xs" wrap="nowrap">
            <span className={classes.secret}>{setup.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</span>
            <CopyButton value={setup.secret} label={t('Copy the key')} />
          </Group>
        </div>
      </div>
      <AppForm
        aria-label={t('Two-step sign-in')}
        schema={enableSecondFactorCommand}
        defaultValues={{ code: '' }}
        guard={false}
        validateOn="onSubmit"
        onSubmit={async ({ code }) => onEnabled((await enable(code)).recoveryCodes)}
      >
        <FormText
          name={fieldName('code')}
          label={t('2. Enter the code that the app shows')}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
        />
        <FormActions submitLabel={t('Turn on')} onCancel={onCancel} />
      </AppForm>
    </div>
  );
}
