import { t } from '../../lib/i18n/i18n.ts';

/** What a player would take out of a VAST document. */
export interface VastFacts {
  readonly version: string;
  readonly adTitle: string | undefined;
  readonly adSystem: string | undefined;
  /** `HH:MM:SS`. */
  readonly duration: string | undefined;
  readonly skipOffset: string | undefined;
  /** Address of the document that a wrapper refers to. */
  readonly wrapperOf: string | undefined;
  readonly clickThrough: string | undefined;
  readonly impressions: readonly string[];
  /** `start` → how many addresses. */
  readonly events: readonly { readonly event: string; readonly count: number }[];
  readonly mediaFiles: readonly {
    readonly url: string;
    readonly type: string;
    readonly size: string;
    readonly delivery: string;
  }[];
  readonly companions: number;
}

export type VastReading = { readonly facts: VastFacts } | { readonly error: string };

/** Reads a VAST document of any version as a browser does. */
export function readVast(text: string): VastReading {
  const document = new DOMParser().parseFromString(text, 'text/xml');
  const parserError = document.querySelector('parsererror');
  if (parserError !== null)
    return { error: parserError.textContent.trim().split('\n')[0] ?? t('This isn’t well-formed XML.') };
  const root = document.documentElement;
  if (root.nodeName !== 'VAST')
    return { error: t('The document begins with <{element}>, not <VAST>.', { element: root.nodeName }) };
  const textAt = (selector: string): string | undefined =>
    root.querySelector(selector)?.textContent.trim() || undefined;
  const all = (selector: string): Element[] => [...root.querySelectorAll(selector)];
  const events = new Map<string, number>();
  for (const tracking of all('Linear TrackingEvents > Tracking')) {
    const event = tracking.getAttribute('event') ?? '';
    events.set(event, (events.get(event) ?? 0) + 1);
  }
  return {
    facts: {
      version: root.getAttribute('version') ?? '',
      adTitle: textAt('AdTitle'),
      adSystem: textAt('AdSystem'),
      duration: textAt('Linear > Duration'),
      skipOffset: root.querySelector('Linear')?.getAttribute('skipoffset') ?? undefined,
      wrapperOf: textAt('VASTAdTagURI'),
      clickThrough: textAt('ClickThrough'),
      impressions: all('Impression').map((element) => element.textContent.trim()),
      events: [...events].map(([event, count]) => ({ event, count })),
      mediaFiles: all('MediaFile').map((element) => ({
        url: element.textContent.trim(),
        type: element.getAttribute('type') ?? '',
        size: `${element.getAttribute('width') ?? '?'} × ${element.getAttribute('height') ?? '?'}`,
        delivery: element.getAttribute('delivery') ?? '',
      })),
      companions: all('Companion').length,
    },
  };
}
