interface OfCall {
  /** Its route, such as `/admin/campaigns/:id`. */
  readonly path: string;
}

/** Calls by what they are about, which their paths begin with, in every scope. */
export function bySubject<Row extends OfCall>(
  rows: readonly Row[],
): readonly { readonly subject: string; readonly rows: readonly Row[] }[] {
  const subjects = new Map<string, Row[]>();
  for (const row of rows) {
    const [subject = ''] = row.path.replace(/^\/(?:admin\/)?/, '').split('/');
    subjects.set(subject, [...(subjects.get(subject) ?? []), row]);
  }
  return [...subjects].map(([subject, ofSubject]) => ({ subject, rows: ofSubject }));
}
