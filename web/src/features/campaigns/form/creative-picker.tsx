import type { CreativeView } from '@marquee/schemas/creative/views';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';

import { formatCount } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { withinSentence } from '../../../lib/sentences/within-sentence.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/feedback.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useDebouncedValue } from '../../../ui/hooks.ts';
import { IconPhoto, IconSearch } from '../../../ui/icons.ts';
import { EntityStatus } from '../../../widgets/status/entity-status.tsx';
import type { CampaignScope } from '../api.ts';
import { creativesByIdQuery, pickableCreativesQuery } from './creatives-api.ts';
import { CreativeThumb } from '../../../widgets/ad-preview/creative-thumb.tsx';
import { TYPE_LABELS } from '../../../widgets/status/advertising-labels.ts';
import classes from './creative-picker.module.css';
import { MissingCreatives } from './missing-creatives.tsx';

interface CreativePickerProps {
  readonly label: string;
  readonly scope: CampaignScope;
  readonly creativeType: CreativeView['creativeType'];
  /** Whose creatives, for admins. */
  readonly userId: number | undefined;
  readonly value: readonly number[];
  readonly onChange: (ids: number[]) => void;
  /** Already there: not offered. */
  readonly without?: readonly number[];
  readonly error?: string | undefined;
  /** Shown where the account has none of this type. */
  readonly createHref: string | undefined;
  readonly onCreate: (href: string) => void;
}

const NONE: readonly CreativeView[] = [];
const SEARCH_PAUSE_MS = 250;

/** Creatives of one type to tick, the chosen ones first. */
export function CreativePicker(props: CreativePickerProps) {
  const { label, scope, creativeType, value, onChange, error } = props;
  const labelId = useId();
  const search = useSearchText();
  const { list, found, shown } = usePickableCreatives(props, search.settled);
  const toggle = (id: number) =>
    onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id]);
  return (
    <div role="group" aria-labelledby={labelId} className={classes.field}>
      <div className={classes.head}>
        <span id={labelId} className={classes.label}>
          {label}
        </span>
        <span className={classes.count} role="status">
          {t('{count, plural, one {# creative} other {# creatives}} chosen', { count: value.length })}
        </span>
      </div>
      {(found.length > 0 || search.settled !== '') && (
        <TextField
          label={t('Search creatives')}
          hideLabel
          type="search"
          size="sm"
          placeholder={t('Search by name, ID or size')}
          leftSection={<IconSearch size="1rem" aria-hidden />}
          value={search.typed}
          onChange={search.setTyped}
        />
      )}
      {list.isPending && <PickerSkeleton />}
      {list.isError && list.data === undefined && (
        <ErrorState title={t('Couldn’t load creatives')} onRetry={() => void list.refetch()} />
      )}
      {list.data !== undefined && shown.length === 0 && (
        <NothingToPick
          search={search.settled}
          hasOthers={(props.without ?? []).length > 0}
          type={withinSentence(TYPE_LABELS[creativeType])}
          createHref={props.createHref}
          onCreate={props.onCreate}
        />
      )}
      {(shown.length > 0 || value.length > 0) && (
        <ul className={classes.list}>
          <MissingCreatives scope={scope} chosen={value} onRemove={toggle} />
          {shown.map((creative) => (
            <CreativeLine
              key={creative.id}
              creative={creative}
              isChosen={value.includes(creative.id)}
              onToggle={() => toggle(creative.id)}
            />
          ))}
        </ul>
      )}
      {list.data !== undefined && <MoreCreatives shown={found.length} total={list.data.meta.total} />}
      {error !== undefined && <p className={classes.error}>{error}</p>}
    </div>
  );
}

/** What is typed, and what of it is searched for once the typing pauses. */
function useSearchText() {
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed.trim(), SEARCH_PAUSE_MS);
  return { typed, setTyped, settled };
}

/** The creatives that a search finds; without a search, those chosen at first come before them. */
function usePickableCreatives(props: CreativePickerProps, search: string) {
  const { scope, creativeType, userId, value, without = [] } = props;
  // What was chosen when the list was opened stays at its top; what is ticked now does not jump.
  const [chosenAtStart] = useState(value);
  const list = useQuery(pickableCreativesQuery({ scope, creativeType, userId, search }));
  const chosen = useQuery(creativesByIdQuery(scope, chosenAtStart));
  const found = list.data?.data ?? NONE;
  const top =
    search === '' ? (chosen.data?.data ?? NONE).filter((one) => one.creativeType === creativeType) : NONE;
  return { list, found, shown: uniqueById([...top, ...found]).filter(({ id }) => !without.includes(id)) };
}

const uniqueById = (creatives: readonly CreativeView[]): readonly CreativeView[] => [
  ...new Map(creatives.map((creative) => [creative.id, creative])).values(),
];

function CreativeLine(props: {
  readonly creative: CreativeView;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}) {
  const { creative, isChosen, onToggle } = props;
  const { name, status, disapproveReason } = creative;
  return (
    <li className={classes.item} data-chosen={isChosen}>
      <label className={classes.line}>
        <input type="checkbox" className={classes.checkbox} checked={isChosen} onChange={onToggle} />
        <CreativeThumb creative={creative} />
        <span className={classes.text}>
          <span className={classes.name}>{name}</span>
          <span className={classes.detail}>{describeCreative(creative)}</span>
        </span>
      </label>
      <EntityStatus
        kind="creative"
        status={status}
        reason={status === 'disapproved' ? disapproveReason : null}
      />
    </li>
  );
}

/** `#7 · 300x250 · weight 3`; a weight of 1 says nothing. */
function describeCreative({ id, size, creativeType, weight }: CreativeView): string {
  return [
    `#${id}`,
    size ?? TYPE_LABELS[creativeType],
    ...(weight === 1 ? [] : [t('weight {weight}', { weight })]),
  ].join(' · ');
}

function PickerSkeleton() {
  return (
    <div className={classes.list} aria-hidden>
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} height={74} radius="md" />
      ))}
    </div>
  );
}

/** Informs that the list has more entries than are shown. */
function MoreCreatives({ shown, total }: { readonly shown: number; readonly total: number }) {
  if (total <= shown) return null;
  return (
    <p className={classes.none}>
      {t('{shown} of {total} are shown. Search to find more.', {
        shown: formatCount(shown),
        total: formatCount(total),
      })}
    </p>
  );
}

function NothingToPick({ search, ...rest }: NoCreativesProps & { readonly search: string }) {
  return search === '' ? (
    <NoCreatives {...rest} />
  ) : (
    <p className={classes.none}>{t('No creative matches “{search}”.', { search })}</p>
  );
}

interface NoCreativesProps {
  readonly type: string;
  readonly hasOthers: boolean;
  readonly createHref: string | undefined;
  readonly onCreate: (href: string) => void;
}

function NoCreatives({ type, hasOthers, createHref, onCreate }: NoCreativesProps) {
  return (
    <EmptyState
      icon={<IconPhoto />}
      title={
        hasOthers
          ? t('All {type} creatives are already in it', { type })
          : t('No {type} creatives yet', { type })
      }
      text={
        createHref === undefined
          ? t('The advertiser needs to create one first.')
          : t('Create a creative first. Your changes here are kept until you come back.')
      }
      action={
        createHref === undefined ? undefined : (
          <Button variant="default" onClick={() => onCreate(createHref)}>
            {t('Create a creative')}
          </Button>
        )
      }
    />
  );
}
