import { describe, expect, it } from 'vitest';

import { isRobotAgent } from './robots.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0';

const ROBOTS = [
  '',
  '-',
  'curl/8.5.0',
  'Wget/1.21.4',
  'python-requests/2.31.0',
  'python-urllib3/2.0',
  'Python/3.11 aiohttp/3.9.1',
  'Go-http-client/2.0',
  'Java/17.0.9',
  'Apache-HttpClient/4.5.14 (Java/17)',
  'okhttp/4.12.0',
  'axios/1.6.2',
  'node-fetch/1.0',
  'undici',
  'libwww-perl/6.72',
  'PostmanRuntime/7.36.0',
  'HTTPie/3.2.2',
  'Scrapy/2.11.0 (+https://scrapy.org)',
  'Nutch/1.19',
  'ia_archiver',
  'sqlmap/1.7#stable (https://sqlmap.org)',
  'Mozilla/5.0 zgrab/0.x',
  'Mozilla/5.0',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Googlebot-Image/1.0',
  'GoogleOther',
  `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) ${CHROME} Mobile Safari/537.36 (compatible; GoogleOther)`,
  'Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)',
  'Mediapartners-Google',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
  'Mozilla/5.0 (compatible; YandexImages/3.0; +http://yandex.com/bots)',
  'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  'AhrefsBot/7.0',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
  'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'WhatsApp/2.23.20.0',
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0.0.0 Safari/537.36`,
  'Mozilla/5.0 (Unknown; Linux x86_64) AppleWebKit/538.1 (KHTML, like Gecko) PhantomJS/2.1.1 Safari/538.1',
  `Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36 Chrome-Lighthouse`,
  `Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36 GTmetrix`,
  'Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)',
];

const PEOPLE = [
  `Mozilla/5.0 (Linux; Android 11; CUBOT X50) ${CHROME} Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 12; Cubot Max 3) ${CHROME} Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 10; CUBOT_X20_PRO Build/QP1A.190711.020) ${CHROME} Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 8.1.0; X19 Build/CUBOT) ${CHROME} Mobile Safari/537.36`,
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`,
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/120.0.0.0`,
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:121.0) Gecko/20100101 Firefox/121.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/440.0]',
  `Mozilla/5.0 (Linux; Android 13; SM-A536B; wv) AppleWebKit/537.36 Version/4.0 Chrome/120.0 Mobile Safari/537.36`,
  'Mozilla/5.0 (SMART-TV; Linux; Tizen 5.0) AppleWebKit/537.36 Version/5.0 TV Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
  'Dalvik/2.1.0 (Linux; U; Android 13; SM-A536B Build/TP1A.220624.014)',
  'Shop/1 CFNetwork/1410.0.3 Darwin/22.6.0',
];

describe('robots', () => {
  it.each(ROBOTS)('are no browser: %s', (userAgent) => expect(isRobotAgent(userAgent)).toBe(true));
  it.each(PEOPLE)('are no people: %s', (userAgent) => {
    expect(isRobotAgent(userAgent)).toBe(false);
    expect(isRobotAgent(userAgent, true)).toBe(false);
  });

  it.each([
    'okhttp/4.12.0',
    'VLC/3.0.20 LibVLC/3.0.20',
    'AppleCoreMedia/1.0.0.20G81 (iPhone; U; CPU OS 16_6)',
  ])('are not what an app or a player calls by: %s', (userAgent) =>
    expect(isRobotAgent(userAgent, true)).toBe(false),
  );

  it('are robots in apps too, where they say so or are tools', () => {
    for (const userAgent of [
      '',
      'curl/8.5.0',
      'python-requests/2.31.0',
      'okhttp/4.12.0 (crawler; +https://a.example)',
    ])
      expect(isRobotAgent(userAgent, true)).toBe(true);
  });
});
