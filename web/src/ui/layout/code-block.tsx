import { t } from '../../lib/i18n/i18n.ts';
import styles from './code-block.module.css';
import { CopyButton } from '../copy-button.tsx';

interface CodeBlockProps {
  code: string;
  /** Shown above the block, and its name for screen readers. */
  title?: string;
  wrap?: boolean;
}

/** Text for machines, with a button that copies it. */
export function CodeBlock({ code, title, wrap = false }: CodeBlockProps) {
  return (
    <figure className={styles.block}>
      <figcaption className={styles.bar}>
        <span className={styles.title}>{title}</span>
        <CopyButton value={code} label={title === undefined ? t('Copy') : t('Copy: {title}', { title })} />
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and must from the keyboard too */}
      <pre className={styles.code} data-wrap={wrap} tabIndex={0} role="group" aria-label={title ?? t('Code')}>
        {code}
      </pre>
    </figure>
  );
}
