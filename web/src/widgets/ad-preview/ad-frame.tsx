import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { clientConfigQuery } from '../../lib/client-config.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import classes from './preview.module.css';
import type { FramedAd } from './preview-source.ts';

/** A page that has not answered by then does not come. */
const READY_MS = 8_000;

interface AdFrameProps {
  readonly ad: FramedAd;
  /** Names the frame to screen readers. */
  readonly title: string;
  /** Called with an error inside the ad. */
  readonly onError: (message: string) => void;
  /** The ad starts again, so earlier errors no longer apply. */
  readonly onShow: () => void;
}

/**
 * An ad at its real size, on an origin other than the product's, so that it cannot reach the user's session.
 * The page there receives the markup by message.
 */
export function AdFrame({ ad, title, onError, onShow }: AdFrameProps) {
  const { data: config, error, refetch } = useQuery(clientConfigQuery);
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setIsReady] = useState(false);
  const [isLate, setIsLate] = useState(false);
  const { markup, width, height, clickUrl } = ad;

  const hear = useEffectEvent((event: MessageEvent) => {
    // The frame's origin is opaque, so its window identifies it.
    if (event.source === null || event.source !== frame.current?.contentWindow) return;
    const message = event.data as { readonly type?: unknown; readonly message?: unknown } | null;
    if (message?.type === 'marquee-preview-ready') setIsReady(true);
    if (message?.type === 'marquee-preview-error') onError(String(message.message));
  });
  useEffect(() => {
    const listener = (event: MessageEvent) => hear(event);
    window.addEventListener('message', listener);
    const timer = setTimeout(() => setIsLate(true), READY_MS);
    return () => {
      window.removeEventListener('message', listener);
      clearTimeout(timer);
    };
  }, []);

  const startAnew = useEffectEvent(onShow);
  useEffect(() => {
    if (!isReady) return;
    startAnew();
    frame.current?.contentWindow?.postMessage(
      { type: 'marquee-preview', markup, width, height, clickUrl },
      '*',
    );
  }, [isReady, markup, width, height, clickUrl]);

  if (error !== null) return <ErrorState text={error.message} onRetry={() => void refetch()} />;
  return (
    <div className={classes.frame} style={{ width, height }}>
      {!isReady && !isLate && <Skeleton className={classes.waiting} />}
      {!isReady && isLate && (
        <p className={classes.late}>
          {t('Couldn’t load the preview from {edgeUrl}.', { edgeUrl: config?.edgeUrl })}
        </p>
      )}
      {config !== undefined && (
        <iframe
          ref={frame}
          title={title}
          sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          src={`${config.edgeUrl}/preview`}
          width={width}
          height={height}
        />
      )}
    </div>
  );
}
