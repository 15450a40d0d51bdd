import type { PostbackSecretView } from '@marquee/schemas/queries/postback-secret';

import { formatCount, formatDateTime } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { DataList } from '../../ui/layout/data-list.tsx';

/** When the secret was made, and how servers showed it recently. */
export function SecretFacts({ view }: { readonly view: PostbackSecretView }) {
  const { issuedAt, previousValidUntil, isRequired, use } = view;
  const inPeriod =
    use === null ? '' : ' ' + t('in the last {days, plural, one {# day} other {# days}}', { days: use.days });
  return (
    <DataList
      items={[
        { label: t('Created'), value: issuedAt && utc(issuedAt) },
        {
          label: t('Last used'),
          value: use && (use.lastUsedAt === null ? `Not${inPeriod}` : utc(use.lastUsedAt)),
        },
        ...(previousValidUntil === null
          ? []
          : [
              {
                label: t('Old secret'),
                value: (
                  <>
                    {t('Works until {utc}', { utc: utc(previousValidUntil) })}
                    {use && (
                      <>
                        <br />
                        {use.previousLastUsedAt === null
                          ? t('Not used{inPeriod}', { inPeriod })
                          : t('Last used {utc}', { utc: utc(use.previousLastUsedAt) })}
                      </>
                    )}
                  </>
                ),
              },
            ]),
        { label: t('Without the secret'), value: isRequired ? t('Refused') : t('Counts') },
        ...(use === null
          ? []
          : [
              {
                label: t('Last {days, plural, one {# day} other {# days}}', { days: use.days }),
                value: `${formatCount(use.verified)} verified · ${formatCount(use.unverified)} counted without the secret · ${formatCount(use.refused)} refused`,
              },
            ]),
      ]}
    />
  );
}

const utc = (instant: string): string => t('{instant} UTC', { instant: formatDateTime(instant) });
