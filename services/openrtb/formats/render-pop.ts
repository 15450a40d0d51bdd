import { escapeHtml, escapeXml } from '@marquee/schemas/common/escape-markup';

import type { PopForm } from './imp-pop.ts';

/**
 * What the exchange opens.
 * @param clickUrl our redirect, through which the visit is counted
 */
export function renderPop(form: PopForm, clickUrl: string): string {
  switch (form) {
    case 'url':
      return clickUrl;
    case 'xml':
      return `<?xml version="1.0" encoding="UTF-8"?><ad><popunderAd><url>${escapeXml(clickUrl)}</url></popunderAd></ad>`;
    case 'html':
      return (
        `<!doctype html><html><head><meta charset="utf-8"><meta name="referrer" content="no-referrer-when-downgrade">` +
        `<meta http-equiv="refresh" content="0;url=${escapeHtml(clickUrl)}"></head></html>`
      );
  }
}
