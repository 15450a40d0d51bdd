import { t } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../../ui/button.tsx';
import { IconX } from '../../ui/icons.ts';
import classes from './banner.module.css';

/** Asks to switch off the ad blocker, which hides previews and banners of this very product. */
export const AdBlockBanner = ({ onDismiss }: { readonly onDismiss: () => void }) => (
  <div role="status" className={classes.banner} data-tone="quiet">
    <p className={classes.text}>
      {t('An ad blocker is active. Please disable it for this site: it hides previews of your creatives.')}
    </p>
    <IconButton label={t('Dismiss')} size="sm" onClick={onDismiss}>
      <IconX size="1rem" aria-hidden />
    </IconButton>
  </div>
);
