import { t } from '../../lib/i18n/i18n.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Kbd, Text } from '../../ui/text.tsx';
import classes from './shortcut-help.module.css';

/** None of them collides with a browser's own. */
const SHORTCUTS: readonly {
  readonly title: string;
  readonly keys: readonly (readonly [string, string])[];
}[] = [
  {
    title: t('Everywhere'),
    keys: [
      ['Ctrl K', t('Search pages and objects, or type an action')],
      ['?', t('This list')],
      ['Esc', t('Close, or clear the text')],
    ],
  },
  {
    title: t('Lists'),
    keys: [
      ['/', t('Search in the list')],
      ['Esc', t('Clear the search, then the filters')],
      ['Enter', t('Edit the focused cell, then save')],
      ['Esc', t('Cancel the edit')],
    ],
  },
  {
    title: t('Statistics'),
    keys: [
      ['←', t('Previous period')],
      ['→', t('Next period')],
      ['D', t('Today')],
      ['E', t('Yesterday')],
      ['W', t('Last 7 days')],
      ['T', t('Last 30 days')],
      ['M', t('This month')],
      ['P', t('Last month')],
    ],
  },
  {
    title: t('Moderation and payments'),
    keys: [
      ['A', t('Approve or confirm, and show the next')],
      ['D', t('Decline with a reason')],
      ['U', t('Undo the last decision about a creative')],
      ['J', t('Next')],
      ['K', t('Previous')],
    ],
  },
];

export function ShortcutHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={t('Keyboard shortcuts')} size="lg">
      <div className={classes.groups}>
        {SHORTCUTS.map(({ title, keys }) => (
          <section key={title}>
            <Text fw={600} component="h3" size="sm">
              {title}
            </Text>
            <dl className={classes.list}>
              {keys.map(([key, meaning]) => (
                <div key={`${key}${meaning}`} className={classes.row}>
                  <dt>
                    <Kbd>{key}</Kbd>
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
