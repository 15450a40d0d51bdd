import { useQuery } from '@tanstack/react-query';

import { t } from '../../../lib/i18n/i18n.ts';
import type { CampaignScope } from '../api.ts';
import { creativesByIdQuery } from './creatives-api.ts';
import classes from './creative-picker.module.css';

interface MissingCreativesProps {
  readonly scope: CampaignScope;
  /** Ids of everything that is chosen. */
  readonly chosen: readonly number[];
  readonly onRemove: (id: number) => void;
}

const TITLE = t('Deleted creative');

/** What is chosen but was deleted meanwhile: out of every list, it could not be taken out, and no save would pass. */
export function MissingCreatives({ scope, chosen, onRemove }: MissingCreativesProps) {
  const { data, isFetching, isPlaceholderData } = useQuery(creativesByIdQuery(scope, chosen));
  const isComplete = data !== undefined && data.meta.total <= data.data.length;
  if (chosen.length === 0 || !isComplete || isFetching || isPlaceholderData) return null;
  const known = new Set(data.data.map(({ id }) => id));
  return chosen
    .filter((id) => !known.has(id))
    .map((id) => (
      <li key={id} className={classes.item} data-chosen>
        <label className={classes.line}>
          <input type="checkbox" className={classes.checkbox} checked onChange={() => onRemove(id)} />
          <span className={classes.text}>
            {TITLE}
            <span className={classes.detail}>{t('#{id} · remove it to save', { id })}</span>
          </span>
        </label>
      </li>
    ));
}
