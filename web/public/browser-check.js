// Says so where the browser is older than those that Marquee supports or keeps no site data. A classic script in ECMAScript 5:
// a browser that cannot read the product's own code must still be able to read this.
(function () {
  function storesSiteData() {
    try {
      return typeof localStorage.getItem('marquee.token') !== 'undefined';
    } catch (error) {
      return false;
    }
  }

  // As `src/lib/i18n/language-choice.ts` chooses, as far as this browser lets it.
  function isGerman() {
    var chosen = null;
    try {
      chosen = localStorage.getItem('marquee.language');
    } catch (error) {
      // No choice is kept here.
    }
    return (chosen || navigator.language || '').slice(0, 2).toLowerCase() === 'de';
  }

  var TEXTS = {
    blocked:
      'Marquee keeps your session in site data, which this browser blocks. Allow site data for this site, then reload the page.',
    old: 'This browser is too old for Marquee. Update it, or use the current Chrome, Edge, Firefox or Safari.',
  };
  var GERMAN_TEXTS = {
    blocked:
      'Marquee speichert Ihre Sitzung in Websitedaten, die dieser Browser blockiert. Erlauben Sie Websitedaten für diese Website und laden Sie die Seite neu.',
    old: 'Dieser Browser ist zu alt für Marquee. Aktualisieren Sie ihn, oder verwenden Sie den aktuellen Chrome, Edge, Firefox oder Safari.',
  };

  // Safari 17.4, the oldest browser of `browserslist` in web/package.json, brought both.
  var isSupported = 'any' in (window.AbortSignal || {}) && 'groupBy' in Object;
  if (isSupported && storesSiteData()) return;

  var notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.style.cssText =
    'margin:0;padding:12px 16px;background:#fff4e0;color:#3d2600;border-bottom:1px solid #e0a030;font:16px/1.5 system-ui,sans-serif';
  notice.lang = isGerman() ? 'de' : 'en';
  notice.textContent = (isGerman() ? GERMAN_TEXTS : TEXTS)[isSupported ? 'blocked' : 'old'];
  document.body.insertBefore(notice, document.body.firstChild);
})();
