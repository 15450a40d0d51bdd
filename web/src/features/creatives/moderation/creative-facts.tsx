import type { CreativeView } from '@marquee/schemas/creative/views';
import { CONTENT_FLAG_LABELS, CONTENT_FLAGS } from '@marquee/schemas/user/terms';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { formatAgo, formatInstant, formatMoney } from '../../../lib/format.ts';
import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { dictionaryQuery } from '../../../lib/reference-data.ts';
import { paths } from '../../../lib/paths.ts';
import { CodeBlock } from '../../../ui/layout/code-block.tsx';
import { DataList } from '../../../ui/layout/data-list.tsx';
import { Alert, Badge, Skeleton } from '../../../ui/feedback/feedback.tsx';
import { personName } from '../../../widgets/cells/person-cell.tsx';
import { EntityStatus } from '../../../widgets/status/entity-status.tsx';
import { categoryOptions } from '../../../widgets/choices/iab-categories.ts';
import { attributeName, frameworkName } from '../dictionary.ts';
import { campaignHref } from '../paths.ts';
import { clickUrlOf, withSamples } from '../../../widgets/ad-preview/preview-source.ts';
import { TypeBadge } from '../type-glyph.tsx';
import { companionLabel } from '../labels.ts';
import { CreativeChecks } from './creative-checks.tsx';
import classes from './moderation.module.css';
import { advertiserQuery, rejectionsQuery } from './queries.ts';
import { nowMs } from '../../../lib/clock.ts';

interface FactsProps {
  readonly creative: CreativeView;
}

/** Everything that decides about a creative besides how it looks. */
export function CreativeFacts({ creative }: FactsProps) {
  const { creativeType, size, skipIsSecureCheck, attributes } = creative;
  const part = creative.banner ?? creative.interstitial;
  return (
    <>
      <Rejections creative={creative} />
      <DataList
        items={[
          { label: t('Advertiser'), value: <Advertiser creative={creative} /> },
          { label: t('Click URL'), value: <ClickUrl creative={creative} /> },
          ...(creative.video === null || creative.video.companions.length === 0
            ? []
            : [{ label: t('Companion banners'), value: <Companions video={creative.video} /> }]),
          { label: t('Campaigns'), value: <Campaigns creative={creative} /> },
          { label: t('Categories'), value: <Categories codes={creative.categories} /> },
          { label: t('Checks'), value: <CreativeChecks creative={creative} /> },
          {
            label: t('Type and size'),
            value: (
              <span className={classes.inline}>
                <TypeBadge type={creativeType} />
                {size}
              </span>
            ),
          },
          { label: t('Attributes'), value: attributes.map(attributeName).join(', ') || t('None declared') },
          ...(part === null
            ? []
            : [
                {
                  label: t('API frameworks'),
                  value: part.apiFramework.map(frameworkName).join(', ') || t('None'),
                },
              ]),
          {
            label: t('Secure check'),
            value: skipIsSecureCheck ? <strong>{t('Skipped: may load over http')}</strong> : t('On'),
          },
          { label: t('Bid price and weight'), value: priceAndWeight(creative) },
          { label: t('Waiting since'), value: waitingSince(creative) },
        ]}
      />
      <Source creative={creative} />
    </>
  );
}

const priceAndWeight = ({ bidPrice, weight }: FactsProps['creative']): string =>
  bidPrice === null
    ? t('Campaign bid, weight {weight}', { weight })
    : t('{price}, weight {weight}', { price: formatMoney(bidPrice), weight });

const waitingSince = ({ pendingAt }: FactsProps['creative']): string | null =>
  pendingAt === null
    ? null
    : t('{date} ({ago})', { date: formatInstant(pendingAt), ago: formatAgo(pendingAt, nowMs()) });

function Advertiser({ creative: { userId, user } }: FactsProps) {
  const { data } = useQuery(advertiserQuery(userId));
  const flags = CONTENT_FLAGS.filter((flag) => data?.[flag] === true);
  return (
    <span className={classes.inline}>
      <Link to={paths.userEdit.href({ id: userId })}>{personName(data ?? user ?? { id: userId })}</Link>
      {data?.company && <span>{data.company}</span>}
      {flags.map((flag) => (
        <Badge key={flag} color={flag === 'isPremiumAdvert' ? 'iris' : 'red'}>
          {declaredText(CONTENT_FLAG_LABELS[flag])}
        </Badge>
      ))}
      {data !== undefined && flags.length === 0 && (
        <span className={classes.quiet}>{t('No content flags')}</span>
      )}
    </span>
  );
}

function ClickUrl({ creative }: FactsProps) {
  const url = clickUrlOf(creative);
  if (url === undefined) return t('Only in the markup');
  return (
    <a href={withSamples(url)} target="_blank" rel="noopener noreferrer" className={classes.url}>
      {url}
    </a>
  );
}

function Companions({ video: { companions } }: { readonly video: NonNullable<CreativeView['video']> }) {
  return (
    <div className={classes.stack}>
      {companions.map((companion) => (
        <a
          key={`${companion.width}x${companion.height}`}
          href={withSamples(companion.imageUrl)}
          target="_blank"
          rel="noopener noreferrer"
          className={classes.url}
        >
          {companionLabel([companion])}
        </a>
      ))}
    </div>
  );
}

function Campaigns({ creative: { campaigns } }: FactsProps) {
  if (campaigns.length === 0) return t('None yet');
  return (
    <span className={classes.inline}>
      {campaigns.map(({ id, name, status }) => (
        <span key={id} className={classes.inline}>
          <Link to={campaignHref('all', id)}>{name}</Link>
          <EntityStatus status={status} />
        </span>
      ))}
    </span>
  );
}

function Categories({ codes }: { readonly codes: readonly string[] }) {
  const { data } = useQuery(dictionaryQuery);
  if (codes.length === 0) return t('None declared');
  const names = new Map(
    data === undefined ? [] : categoryOptions(data).map(({ value, label }) => [value, label]),
  );
  return codes.map((code) => names.get(code) ?? code).join(', ');
}

function Rejections({ creative: { id } }: FactsProps) {
  const { data, isPending, error } = useQuery(rejectionsQuery(id));
  if (isPending) return <Skeleton height={18} width="50%" />;
  if (error !== null) return <Alert tone="warning" title={t('Couldn’t load earlier rejections')} />;
  if (data.length === 0) return null;
  return (
    <Alert
      tone="warning"
      title={
        data.length === 1 ? t('Rejected before') : t('Rejected {count} times before', { count: data.length })
      }
    >
      <ul className={classes.rejections}>
        {data.map((entry) => {
          const reason = entry.changes.find(({ field }) => field === 'reason')?.new;
          return (
            <li key={entry.id}>
              {typeof reason === 'string' ? reason : t('No reason given')}{' '}
              <span className={classes.quiet}>
                {formatInstant(entry.occurredAt)}
                {entry.who?.name && `, ${entry.who.name}`}
              </span>
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}

/** Types of markup whose own names say nothing. */
const TYPE_NAMES: Readonly<Record<string, string>> = { html5: t('HTML5 zip') };

/** The markup as it was typed; for the other types what their part holds. */
function Source({ creative }: FactsProps) {
  const part = creative[creative.creativeType];
  if (part === null) return null;
  const markup = 'admBody' in part ? part.admBody : null;
  return markup === null ? (
    <CodeBlock title={t('Source')} code={JSON.stringify(part, null, 2)} wrap />
  ) : (
    <CodeBlock
      title={t('Markup ({type})', {
        type: 'admType' in part ? (TYPE_NAMES[part.admType] ?? part.admType) : '',
      })}
      code={markup}
      wrap
    />
  );
}
