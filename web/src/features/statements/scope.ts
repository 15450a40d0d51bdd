import { paths } from '../../lib/paths.ts';

/** Whose statements: the user's own, or those of an account, in the area of who looks at them. */
export type StatementScope =
  | { readonly kind: 'own' }
  | { readonly kind: 'account'; readonly id: number; readonly area: 'admin' | 'manager' };

/** Below `/api`. */
export const apiPath = (scope: StatementScope): string =>
  scope.kind === 'own' ? '/payments/statements' : `/admin/payments/statements/${scope.id}`;

/** Address of the list of months. */
export function listHref(scope: StatementScope): string {
  if (scope.kind === 'own') return paths.statements.href();
  const path = scope.area === 'admin' ? paths.adminStatements : paths.managerStatements;
  return path.href({ id: scope.id });
}

/** Address of one month, `2026-11`. */
export function monthHref(scope: StatementScope, month: string): string {
  if (scope.kind === 'own') return paths.statement.href({ month });
  const path = scope.area === 'admin' ? paths.adminStatement : paths.managerStatement;
  return path.href({ id: scope.id, month });
}
