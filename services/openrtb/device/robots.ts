import { isbot } from 'isbot';

/** Measuring programs that the package takes for browsers. */
const ALSO_ROBOTS = /gtmetrix/i;
/** A maker of phones whose name ends as a robot's does. */
const CUBOT = /\bcubot(?=\b|_)/gi;
/** HTTP clients and players of devices: what an app sends where a page has its browser. */
const DEVICE_SOFTWARE =
  /^(?:okhttp|dalvik|vlc)\/|\b(?:CFNetwork|AppleCoreMedia|ExoPlayerLib|AndroidXMedia3|stagefright)\//i;
/** Robots that say so, whatever else they call themselves. */
const SAYS_SO = /bots?\b|crawl|spider|https?:\/\//i;

/**
 * Whether a user agent is of no browser: crawlers, monitors, libraries of programming languages, command-line tools, and
 * clients without a user agent. One list for bids, impressions, clicks and conversions: the package `isbot`,
 * which is kept up to date, as the general invalid traffic of the MRC asks for ("known robots and spiders,
 * and other than known browsers").
 *
 * Where an ad is in an app or a player, the device's own HTTP client or media player reports it: those are
 * people there and robots on the web.
 *
 * @param isByApp the ad is in an app, or a video that a player plays
 */
export function isRobotAgent(userAgent: string, isByApp = false): boolean {
  const agent = userAgent.replace(CUBOT, 'phone').trim();
  if (agent === '') return true;
  if (isByApp && DEVICE_SOFTWARE.test(agent) && !SAYS_SO.test(agent)) return false;
  return ALSO_ROBOTS.test(agent) || isbot(agent);
}
