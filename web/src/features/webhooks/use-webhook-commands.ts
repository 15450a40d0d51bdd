import { WEBHOOK_TYPES } from '@marquee/schemas/webhook/types';
import type { DeliveryView, WebhookView } from '@marquee/schemas/webhook/views';
import { useQueryClient } from '@tanstack/react-query';

import { t } from '../../lib/i18n/i18n.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useCommand, type Command } from '../../widgets/command/use-command.ts';
import {
  changeWebhook,
  deleteWebhook,
  revealSecret,
  testWebhook,
  WEBHOOKS_KEY,
  webhooksQuery,
} from './api.ts';
import { answerLabel } from './delivery-labels.ts';

/** What can be done about a webhook without a form. @param onSecret takes the secret once it is known */
export function useWebhookCommands(webhook: WebhookView, onSecret: ((secret: string) => void) | undefined) {
  const { id, url, isEnabled } = webhook;
  const queryClient = useQueryClient();
  const invalidates = [WEBHOOKS_KEY];
  const test = useCommand<void, DeliveryView>({
    run: () => testWebhook(id),
    invalidates,
    onSuccess: (delivery) => {
      const text = t('Test: {answer}', { answer: answerLabel(delivery) });
      if (delivery.state === 'delivered') toast.success(text);
      else toast.error(text);
    },
  });
  const toggle: Command<boolean, unknown> = useCommand<boolean>({
    run: (isOn) => {
      // An undo leaves alone what was edited since.
      const { url, types } =
        queryClient.getQueryData(webhooksQuery.queryKey)?.find((one) => one.id === id) ?? webhook;
      return changeWebhook(id, {
        url,
        types: WEBHOOK_TYPES.filter((type) => types.includes(type)),
        isEnabled: isOn,
      });
    },
    success: (_, isOn) => (isOn ? t('Webhook enabled') : t('Webhook disabled')),
    undo: { run: (_, isOn) => toggle.run(!isOn) },
    invalidates,
  });
  const remove = useCommand({ run: () => deleteWebhook(id), success: t('Webhook deleted'), invalidates });
  const reveal = useCommand<void, string>({
    run: () => revealSecret(id),
    onSuccess: (secret) => onSecret?.(secret),
  });
  return {
    isTesting: test.isPending,
    test: () => test.run(),
    toggle: () => toggle.run(!isEnabled),
    reveal: () => reveal.run(),
    remove: async () => {
      const isSure = await confirm({
        title: t('Delete this webhook?'),
        body: t('{url} will no longer be called, and its deliveries are no longer shown.', { url }),
        confirmLabel: t('Delete'),
        danger: true,
      });
      if (isSure) remove.run();
    },
  };
}
