import type { PostbackSecretView } from '@marquee/schemas/queries/postback-secret';

import { formatCount, formatInstant } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { DataList } from '../../ui/layout/data-list.tsx';

/** When the secret was made, and how servers showed it recently. */
export function SecretFacts({ view }: { readonly view: PostbackSecretView }) {
  const { issuedAt, previousValidUntil, isRequired, use } = view;

  return (
    <DataList
      items={[
        { label: t('Created'), value: issuedAt && formatInstant(issuedAt) },
        {
          label: t('Last used'),
          value:
            use &&
            (use.lastUsedAt === null
              ? t('Not in the last {days, plural, one {# day} other {# days}}', { days: use.days })
              : formatInstant(use.lastUsedAt)),
        },
        ...(previousValidUntil === null
          ? []
          : [
              {
                label: t('Old secret'),
                value: (
                  <>
                    {t('Works until {date}', { date: formatInstant(previousValidUntil) })}
                    {use && (
                      <>
                        <br />
                        {use.previousLastUsedAt === null
                          ? t('Not used in the last {days, plural, one {# day} other {# days}}', {
                              days: use.days,
                            })
                          : t('Last used {date}', { date: formatInstant(use.previousLastUsedAt) })}
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
                value: t(
                  '{verified} verified · {unverified} counted without the secret · {refused} refused',
                  {
                    verified: formatCount(use.verified),
                    unverified: formatCount(use.unverified),
                    refused: formatCount(use.refused),
                  },
                ),
              },
            ]),
      ]}
    />
  );
}
