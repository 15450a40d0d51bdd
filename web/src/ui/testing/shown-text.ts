import { MantineProvider } from '@mantine/core';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** What a component shows, as text; without a browser, so that no effect runs. For tests. */
export function shownText(part: ReactElement): string {
  const html = renderToStaticMarkup(createElement(MantineProvider, null, part));
  return html.replaceAll(/<style[\s\S]*?<\/style>|<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}
