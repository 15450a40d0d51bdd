import type {
  OwnTicketDetails,
  StaffTicketDetails,
  TicketAttachmentView,
} from '@marquee/schemas/support-ticket/views';
import { useState } from 'react';

import { textsOf } from '../../lib/error-catalogue.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback/feedback.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { IconDownload } from '../../ui/icons.ts';
import { DateCell } from '../../widgets/cells/date-cell.tsx';
import { personName } from '../../widgets/cells/person-cell.tsx';
import { downloadAttachment } from './api.ts';
import { formatBytes } from './format-bytes.ts';
import type { TicketScope } from './scope.ts';
import classes from './support.module.css';

type AnyMessage = OwnTicketDetails['messages'][number] | StaffTicketDetails['messages'][number];

interface ThreadProps {
  readonly scope: TicketScope;
  readonly ticket: OwnTicketDetails | StaffTicketDetails;
}

/** The messages of a ticket, the oldest first. */
export const Thread = ({ scope, ticket: { id, messages } }: ThreadProps) => (
  <ol className={classes.thread} aria-label={t('Messages')}>
    {messages.map((message) => (
      <li key={message.number}>
        <Message scope={scope} ticketId={id} message={message} />
      </li>
    ))}
  </ol>
);

interface MessageProps {
  readonly scope: TicketScope;
  readonly ticketId: number;
  readonly message: AnyMessage;
}

function Message({ scope, ticketId, message }: MessageProps) {
  const isInternal = 'isInternal' in message && message.isInternal;
  const isOwn = (scope === 'own') === (message.side === 'advertiser');
  return (
    <article className={classes.message} data-kind={isInternal ? 'note' : isOwn ? 'own' : 'other'}>
      <header className={classes.head}>
        <strong>{authorOf(scope, message)}</strong>
        {isInternal && <Badge color="orange">{t('Internal note')}</Badge>}
        <span className={classes.muted}>
          <DateCell instant={message.createdAt} withTime withZone />
        </span>
      </header>
      <p className={classes.text}>{message.text}</p>
      {message.attachments.length > 0 && (
        <ul className={classes.files} aria-label={t('Attachments')}>
          {message.attachments.map((attachment) => (
            <li key={attachment.index}>
              <AttachmentButton
                load={() => downloadAttachment(scope, ticketId, message.number, attachment.index)}
                attachment={attachment}
              />
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

/** Advertisers are answered by support and not by one of its people. */
function authorOf(scope: TicketScope, message: AnyMessage): string {
  if (scope === 'own') return message.side === 'staff' ? t('Support') : t('You');
  if ('author' in message && message.author !== null) return personName(message.author);
  return message.side === 'staff' ? t('Support') : t('Advertiser');
}

interface AttachmentButtonProps {
  readonly attachment: TicketAttachmentView;
  readonly load: () => Promise<{ readonly blob: Blob }>;
}

function AttachmentButton({ attachment: { name, size }, load }: AttachmentButtonProps) {
  const [isLoading, setIsLoading] = useState(false);
  const download = async () => {
    setIsLoading(true);
    try {
      saveFile((await load()).blob, name);
    } catch (error) {
      toast.error(textsOf(error)[0] ?? t('The file could not be downloaded'));
    } finally {
      setIsLoading(false);
    }
  };
  return (
    <Button
      variant="default"
      size="xs"
      loading={isLoading}
      leftSection={<IconDownload size="1rem" aria-hidden />}
      className={classes.download}
      title={name}
      aria-label={t('Download {name}', { name })}
      onClick={() => void download()}
    >
      <span className={classes.fileName}>{name}</span>
      <span className={classes.size}>{formatBytes(size)}</span>
    </Button>
  );
}
