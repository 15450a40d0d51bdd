import { t } from '../../../lib/i18n/i18n.ts';
import { Message } from '../../../lib/i18n/message.tsx';
import type { DescribedChange } from '../model/describe-change.ts';
import classes from './bulk-edit.module.css';

/** One change in a line: `Bid price: $2.00 → $2.20`, or what is added and removed. */
export function ChangeLine({ change }: { readonly change: DescribedChange }) {
  const { label, old, added, removed } = change;
  if (added === undefined || removed === undefined || added.length + removed.length === 0) {
    return (
      <>
        {label}: <del className={classes.old}>{old}</del> → <ins className={classes.new}>{change.new}</ins>
      </>
    );
  }
  // What stays of many values would hide what goes; only that nothing stays is news.
  return (
    <>
      {label}:{' '}
      {added.length > 0 && <ins className={classes.new}>{t('add {added}', { added: added.join(', ') })}</ins>}
      {added.length > 0 && removed.length > 0 && '; '}
      {removed.length > 0 && (
        <Message
          text="remove <removed/>"
          elements={{ removed: <del className={classes.old}>{removed.join(', ')}</del> }}
        />
      )}
      {change.isEmptied === true && ` → ${change.new}`}
    </>
  );
}
