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

  // Safari 17.4, the oldest browser of `browserslist` in web/package.json, brought both.
  var isSupported = 'any' in (window.AbortSignal || {}) && 'groupBy' in Object;
  if (isSupported && storesSiteData()) return;

  var notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.style.cssText =
    'margin:0;padding:12px 16px;background:#fff4e0;color:#3d2600;border-bottom:1px solid #e0a030;font:16px/1.5 system-ui,sans-serif';
  notice.textContent = isSupported
    ? 'Marquee keeps your session in site data, which this browser blocks. Allow site data for this site, then reload the page.'
    : 'This browser is too old for Marquee. Update it, or use the current Chrome, Edge, Firefox or Safari.';
  document.body.insertBefore(notice, document.body.firstChild);
})();
