/** `/creatives/{id}/edit` with `{ id: 42 }` on our host; null without a route. */
export function linkTo(
  publicUrl: string,
  route: string | null,
  params: Readonly<Record<string, string | number>>,
): string | null {
  if (route === null) return null;
  const path = route.replace(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  return new URL(path, publicUrl).href;
}
