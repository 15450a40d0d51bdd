import { PUBLIC_DEMO_PASSWORD } from '../settings/environment.ts';
import { type Settings } from '../settings/settings.ts';

/** What a person wants to know once everything serves. @param engines where each store runs, a line each */
export function welcome(settings: Settings, engines: readonly string[], seconds: number): string {
  const demo =
    settings.seed === 'demo'
      ? [
          '',
          `  Demo logins, password ${settings.demoPassword === undefined ? PUBLIC_DEMO_PASSWORD : 'as DEMO_PASSWORD says'}:`,
          '    admin@marquee.test       admin',
          '    manager@marquee.test     manager',
          '    finance@marquee.test     finance',
          '    auditor@marquee.test     auditor',
          '    advertiser@marquee.test  advertiser',
        ]
      : [];
  return [
    '',
    `Marquee is ready after ${seconds.toFixed(1)} s`,
    `  product  ${settings.publicUrl}`,
    `  API      ${settings.publicUrl}/api/docs`,
    `  edge     ${settings.publicEdgeUrl}`,
    ...engines.map((line) => `  ${line}`),
    ...demo,
    '',
  ].join('\n');
}
