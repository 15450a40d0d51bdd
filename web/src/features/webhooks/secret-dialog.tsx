import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/layout/code-block.tsx';
import { Group, Stack } from '../../ui/layout/layout.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Text } from '../../ui/text.tsx';

interface SecretDialogProps {
  readonly secret: string;
  readonly onClose: () => void;
}

/** The secret of a webhook, and how a server checks by it that a call is ours. */
export const SecretDialog = ({ secret, onClose }: SecretDialogProps) => (
  <Dialog opened onClose={onClose} title={t('Signing secret')} size="lg">
    <Stack gap="md">
      <CodeBlock title={t('Signing secret')} code={secret} wrap />
      <Text size="sm">
        {t(
          'Each call has a Marquee-Signature header, “t=…,v1=…”. Compute the HMAC-SHA256 of t, a period and the raw body under this secret. Accept the call if it equals v1 and t is at most five minutes old.',
        )}
      </Text>
      <CodeBlock title={t('Check in Node.js')} code={EXAMPLE} />
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('Done')}</Button>
      </Group>
    </Stack>
  </Dialog>
);

const EXAMPLE = `const header = request.headers['marquee-signature'];
const [, t, v1] = /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
const mine = createHmac('sha256', secret).update(t + '.' + rawBody).digest('hex');
const isMarquee =
  v1 !== undefined &&
  timingSafeEqual(Buffer.from(mine), Buffer.from(v1)) &&
  Date.now() / 1000 - Number(t) < 300;`;
