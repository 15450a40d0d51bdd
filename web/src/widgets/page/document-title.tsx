/** "Campaigns | Marquee" in the tab. */
export function DocumentTitle({ title }: { readonly title: string }) {
  return <title>{title === '' ? 'Marquee' : `${title} | Marquee`}</title>;
}
