import type { PostbackSecretView } from '@marquee/schemas/queries/postback-secret';

import { formatCount, formatDateTime, plural } from '../../lib/format.ts';
import { DataList } from '../../ui/layout/data-list.tsx';

/** When the secret was made, and how servers showed it recently. */
export function SecretFacts({ view }: { readonly view: PostbackSecretView }) {
  const { issuedAt, previousValidUntil, isRequired, use } = view;
  const inPeriod = use === null ? '' : ` in the last ${plural(use.days, 'day')}`;
  return (
    <DataList
      items={[
        { label: 'Created', value: issuedAt && utc(issuedAt) },
        {
          label: 'Last used',
          value: use && (use.lastUsedAt === null ? `Not${inPeriod}` : utc(use.lastUsedAt)),
        },
        ...(previousValidUntil === null
          ? []
          : [
              {
                label: 'Old secret',
                value: (
                  <>
                    Works until {utc(previousValidUntil)}
                    {use && (
                      <>
                        <br />
                        {use.previousLastUsedAt === null
                          ? `Not used${inPeriod}`
                          : `Last used ${utc(use.previousLastUsedAt)}`}
                      </>
                    )}
                  </>
                ),
              },
            ]),
        { label: 'Without the secret', value: isRequired ? 'Refused' : 'Counts' },
        ...(use === null
          ? []
          : [
              {
                label: `Last ${plural(use.days, 'day')}`,
                value: `${formatCount(use.verified)} verified · ${formatCount(use.unverified)} counted without the secret · ${formatCount(use.refused)} refused`,
              },
            ]),
      ]}
    />
  );
}

const utc = (instant: string): string => `${formatDateTime(instant)} UTC`;
