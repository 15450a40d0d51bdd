import { MantineProvider } from '@mantine/core';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** A component as HTML; without a browser, so that no effect runs. For tests. */
export const shownHtml = (part: ReactElement): string =>
  renderToStaticMarkup(createElement(MantineProvider, null, part));

/** What a component shows, as text. For tests. */
export const shownText = (part: ReactElement): string =>
  shownHtml(part)
    .replaceAll(/<style[\s\S]*?<\/style>|<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
