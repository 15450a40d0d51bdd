import { trackingElement, wrapperCreative } from './vast-document.ts';
import type { VastElement, VastNode } from './vast-slots.ts';
import { addressElement, element, isVast4 } from './vast-slots.ts';
import { allOf, childrenOf, isElement } from './xml-reading.ts';

const impression: VastNode = addressElement('Impression', { slot: 'impression' });
const error: VastNode = addressElement('Error', { slot: 'error' });
const clickTracking: VastNode = { elements: 'clickTracking' };
const clickThrough: VastNode = addressElement('ClickThrough', { slot: 'clickThrough' });

/** The document with our impression, error, events and click beside the advertiser's own, in the schema's order. */
export function instrument(root: VastElement, version: string, hasClick: boolean): VastElement {
  return mapped(root, 'Ad', (ad) =>
    ['InLine', 'Wrapper'].reduce(
      (body, name) => mapped(body, name, (found) => instrumentBody(found, version, hasClick)),
      ad,
    ),
  );
}

const mapped = (
  parent: VastElement,
  name: string,
  change: (child: VastElement) => VastElement,
): VastElement => ({
  ...parent,
  children: parent.children.map((child) => (isElement(child) && child.name === name ? change(child) : child)),
});

const indexOf = ({ children }: VastElement, name: string): number =>
  children.findIndex((child) => isElement(child) && child.name === name);
const lastIndexOf = ({ children }: VastElement, name: string): number =>
  children.findLastIndex((child) => isElement(child) && child.name === name);

const inserted = (parent: VastElement, index: number, ...nodes: readonly VastNode[]): VastElement => ({
  ...parent,
  children: parent.children.toSpliced(index, 0, ...nodes),
});

function instrumentBody(body: VastElement, version: string, hasClick: boolean): VastElement {
  const isWrapper = body.name === 'Wrapper';
  const instrumented = withError(withImpression(body), version);
  if (allOf(instrumented, 'Linear').length === 0) return withWrapperCreative(instrumented, version);
  return mapped(instrumented, 'Creatives', (creatives) =>
    mapped(creatives, 'Creative', (creative) =>
      mapped(creative, 'Linear', (linear) =>
        withClick(withEvents(linear, version), version, hasClick && !isWrapper),
      ),
    ),
  );
}

function withImpression(body: VastElement): VastElement {
  const place = [indexOf(body, 'Impression'), indexOf(body, 'Creatives')].find((index) => index >= 0);
  return inserted(body, place ?? body.children.length, impression);
}

/** Before VAST 4 an ad has one `Error` alone: the advertiser's stays. */
function withError(body: VastElement, version: string): VastElement {
  const last = lastIndexOf(body, 'Error');
  if (last >= 0) return isVast4(version) ? inserted(body, last + 1, error) : body;
  return inserted(
    body,
    isVast4(version) ? indexOf(body, 'AdSystem') + 1 : indexOf(body, 'Impression'),
    error,
  );
}

function withWrapperCreative(body: VastElement, version: string): VastElement {
  const creative = wrapperCreative(version, undefined);
  if (childrenOf(body, 'Creatives').length > 0) {
    return mapped(body, 'Creatives', (creatives) => inserted(creatives, creatives.children.length, creative));
  }
  const uri = indexOf(body, 'VASTAdTagURI');
  const place = isVast4(version) && uri >= 0 ? uri : body.children.length;
  return inserted(body, place, element('Creatives', {}, creative));
}

function withEvents(linear: VastElement, version: string): VastElement {
  const ours = trackingElement(linear.attributes['skipoffset'] !== undefined) as VastElement;
  if (indexOf(linear, 'TrackingEvents') >= 0) {
    return mapped(linear, 'TrackingEvents', (theirs) =>
      inserted(theirs, theirs.children.length, ...ours.children),
    );
  }
  const before = isVast4(version) ? ['Icons'] : ['Duration', 'CreativeExtensions', 'Icons'];
  const index = Math.max(...before.map((name) => lastIndexOf(linear, name)));
  return inserted(linear, index + 1, ours);
}

/** A click that leads somewhere already is counted beside; one that leads nowhere goes through our redirect. */
function withClick(linear: VastElement, version: string, mayLead: boolean): VastElement {
  const [theirs] = childrenOf(linear, 'VideoClicks');
  const leads = theirs !== undefined && childrenOf(theirs, 'ClickThrough').length > 0;
  const ours = mayLead && !leads ? clickThrough : clickTracking;
  if (theirs !== undefined) {
    return mapped(linear, 'VideoClicks', (clicks) =>
      inserted(clicks, clickIndex(clicks, ours, version), ours),
    );
  }
  const media = indexOf(linear, 'MediaFiles');
  const place = isVast4(version) || media < 0 ? linear.children.length : media;
  return inserted(linear, place, element('VideoClicks', {}, ours));
}

/** VAST 4 asks for `ClickTracking` first and `ClickThrough` last, earlier versions for the contrary. */
function clickIndex(clicks: VastElement, ours: VastNode, version: string): number {
  if (isVast4(version) === (ours === clickTracking)) return 0;
  const custom = indexOf(clicks, 'CustomClick');
  return isVast4(version) || custom < 0 ? clicks.children.length : custom;
}
