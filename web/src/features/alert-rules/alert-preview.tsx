import { previewAlertRuleBody } from '@marquee/schemas/alert-rule/commands';
import { alertPreviewAnswer, type AlertPreview as Preview } from '@marquee/schemas/alert-rule/views';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { safeParse } from 'valibot';

import { parsed } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Group, Stack } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { useCommand } from '../../widgets/command/use-command.ts';
import { useFormValues } from '../../widgets/form/use-form-values.ts';
import classes from './alert-preview.module.css';
import type { AlertRuleValues } from './describe-alert.ts';
import { sentOf } from './sent-rule.ts';

/** What the rule, as it is typed, would alert about now. */
export function AlertPreview() {
  const values = useFormValues<AlertRuleValues & { readonly version?: number }>();
  const [found, setFound] = useState<{ readonly text: string; readonly result: Preview }>();
  const { version: _, name: __, ...rule } = values;
  const body = sentOf(rule);
  const text = JSON.stringify(body);
  const run = useCommand<undefined, Preview>({
    run: async () => (await parsed(alertPreviewAnswer, api.post('/alert-rules/preview', body))).data,
    onSuccess: (result) => setFound({ text, result }),
  });
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Button
          variant="default"
          disabled={!safeParse(previewAlertRuleBody, body).success}
          loading={run.isPending}
          onClick={() => run.run(undefined)}
        >
          {t('Preview')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('See what it would alert you about now. Nothing is sent.')}
        </Text>
      </Group>
      <div aria-live="polite">
        {found !== undefined && <Found {...found.result} isOutdated={found.text !== text} />}
      </div>
    </Stack>
  );
}

interface FoundProps extends Preview {
  /** The form says something else by now. */
  readonly isOutdated: boolean;
}

function Found({ watched, total, statsAvailable, alerts, isOutdated }: FoundProps) {
  return (
    <Stack gap="xs">
      <Text fw={600}>
        {total === 0
          ? t('Would not fire now.')
          : t('Would fire now for {total, plural, one {# alert} other {# alerts}}:', { total })}
      </Text>
      <ul className={classes.alerts}>
        {alerts.map(({ campaignId, campaignName, text }) => (
          <li key={`${campaignId} ${text}`}>
            <Link className={classes.campaign} to={paths.campaign.href({ id: campaignId, tab: '' })}>
              {campaignName}
            </Link>{' '}
            {text}
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        {t('Looked at {watched, plural, one {# campaign} other {# campaigns}}.', { watched })}
        {total > alerts.length &&
          ` ${t('The first {count} are shown.', { count: formatCount(alerts.length) })}`}
        {!statsAvailable &&
          ` ${t('Statistics are unavailable right now, so conditions on figures weren’t checked.')}`}
        {isOutdated && ` ${t('The rule has changed since: run the preview again.')}`}
      </Text>
    </Stack>
  );
}
