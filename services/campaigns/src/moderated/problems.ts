import type { Handled } from '@marquee/kit/decider/command-handler';
import { conflict, invalid, notFound, ProblemError } from '@marquee/kit/http/problem-error';

import type { CampaignRejection } from '../campaign/errors.ts';
import type { CreativeRejection } from '../creative/errors.ts';

/** Why a command to a campaign or creative is refused. */
export type Rejection = CampaignRejection | CreativeRejection;

/** Every rejection of a campaign or creative as HTTP says it. */
const PROBLEMS: {
  readonly [Kind in Rejection['kind']]: (rejection: Extract<Rejection, { kind: Kind }>) => ProblemError;
} = {
  CampaignNotFound: () => notFound('Campaign'),
  CreativeNotFound: () => notFound('Creative'),
  CampaignExists: () => conflict('Campaign already exists.'),
  CreativeExists: () => conflict('Creative already exists.'),
  CampaignEditedElsewhere: () => conflict(EDITED_ELSEWHERE),
  CreativeEditedElsewhere: () => conflict(EDITED_ELSEWHERE),
  CreativeNotPending: () => conflict('An approved creative cannot be declined. Disapprove it.'),
  PricingModelNotOffered: () =>
    new ProblemError(403, 'CPAg is offered to admins only.', {
      errors: [{ field: 'pricingModel', message: 'CPAg is offered to admins only.' }],
    }),
  CampaignInvalid: ({ faults }) => invalid(...oneEach(faults)),
  CreativeInvalid: ({ faults }) => invalid(...oneEach(faults)),
};

const EDITED_ELSEWHERE = 'Someone else just changed this. Reload to see the latest version.';

/** The first fault of each field. */
const oneEach = (faults: readonly { readonly field: string; readonly message: string }[]) =>
  faults.filter(({ field }, index) => faults.findIndex((fault) => fault.field === field) === index);

const problemOf = <R extends Rejection>(rejection: R): ProblemError =>
  (PROBLEMS[rejection.kind] as (rejection: Rejection) => ProblemError)(rejection);

/** The accepted outcome of a command. @throws ProblemError for a rejection */
export function acceptedOrThrow<State, Event, R extends Rejection>(
  handled: Handled<State, Event, R>,
): Extract<Handled<State, Event, R>, { accepted: true }> {
  if (!handled.accepted) throw problemOf(handled.rejection);
  return handled;
}
