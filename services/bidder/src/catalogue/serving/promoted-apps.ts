/** Store ids of the app that an address leads to: what a publisher names in `bapp`. */
export function promotedApps(clickUrl: string): readonly string[] {
  const play = /^https?:\/\/play\.google\.com\/store\/apps\/details\?(?:[^#]*&)?id=([\w.]+)/i.exec(clickUrl);
  if (play !== null) return [play[1]!];
  const apple = /^https?:\/\/(?:apps|itunes)\.apple\.com\/[^?#]*\/id(\d+)/i.exec(clickUrl);
  return apple === null ? [] : [apple[1]!];
}
