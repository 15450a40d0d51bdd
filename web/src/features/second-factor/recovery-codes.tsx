import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { IconDownload } from '../../ui/icons.ts';
import { Alert } from '../../ui/feedback/feedback.tsx';
import { Group } from '../../ui/layout/layout.tsx';
import { saveFile } from '../../lib/save-file.ts';
import classes from './second-factor.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly doneLabel: string;
  readonly onDone: () => void;
}

/** Recovery codes, this once. */
export function RecoveryCodes({ codes, doneLabel, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n');
  const download = () =>
    saveFile(
      new Blob([`${t('Recovery codes of Marquee. Each works once.')}\n\n${text}\n`], {
        type: 'text/plain',
      }),
      'marquee-recovery-codes.txt',
    );
  return (
    <div className={classes.steps}>
      <Alert tone="warning" title={t('Save these recovery codes now')}>
        {t('Each code signs you in once without your phone. They won’t be shown again.')}
      </Alert>
      <ul className={classes.codes} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="space-between">
        <Group gap="xs">
          <CopyButton value={text} label={t('Copy codes')} withText />
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size="1rem" aria-hidden />}
            onClick={download}
          >
            {t('Download')}
          </Button>
        </Group>
        <Button onClick={onDone}>{doneLabel}</Button>
      </Group>
    </div>
  );
}
