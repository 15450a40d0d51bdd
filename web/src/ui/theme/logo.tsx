import { t } from '../../lib/i18n/i18n.ts';
import styles from './logo.module.css';

interface LogoProps {
  /** Height of the mark, in pixels. */
  size?: number;
  /** The mark alone, where the word does not fit. */
  markOnly?: boolean;
}

/** The logotype: an M under the lights, and the word in letters drawn for it. */
export function Logo({ size = 28, markOnly = false }: LogoProps) {
  return (
    <svg
      className={styles.logo}
      role="img"
      aria-label={t('Marquee')}
      height={size}
      viewBox={markOnly ? '0 0 32 32' : '0 0 154 32'}
    >
      <rect width="32" height="32" rx="8" className={styles.board} />
      <path className={styles.letter} d="M8.5 23.5V10.5L16 18.5L23.5 10.5V23.5" />
      <circle className={styles.bulb} cx="16" cy="8.25" r="2.5" />
      {markOnly ? null : <path className={styles.word} d={WORD} />}
    </svg>
  );
}

/** m a r q u e e: strokes of one width on circles of one size, baseline 23, x-height 12. */
const WORD = [
  'M42 23V11M42 15.5a4.25 4.25 0 0 1 8.5 0V23M50.5 15.5a4.25 4.25 0 0 1 8.5 0V23',
  'M76 11V23M76 17a5.75 5.75 0 1 1-11.5 0a5.75 5.75 0 1 1 11.5 0',
  'M82 23V11M82 16.5a5.25 5.25 0 0 1 5-5.25',
  'M102 11V28M102 17a5.75 5.75 0 1 1-11.5 0a5.75 5.75 0 1 1 11.5 0',
  'M108 11V18a4.75 4.75 0 0 0 9.5 0V11M117.5 11V23',
  'M123.5 17h11.5a5.75 5.75 0 1 0 -1.7 4.05',
  'M140.5 17h11.5a5.75 5.75 0 1 0 -1.7 4.05',
].join('');
