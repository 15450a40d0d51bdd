/** Tags as ad servers hand them out: none is malware. */
export const ORDINARY_TAGS: Readonly<Record<string, string>> = {
  'Google Ad Manager tags': `<script async src="https://securepubads.g.doubleclick.net/tag/js/gpt.js"></script>
<div id="gpt-passback"><script>window.googletag = window.googletag || {cmd: []};
googletag.cmd.push(function() { googletag.defineSlot('/6355419/Travel', [300, 250], 'gpt-passback').addService(googletag.pubads());
googletag.enableServices(); googletag.display('gpt-passback'); });</script></div>`,
  'Campaign Manager (DCM) ins tags': `<ins class='dcmads' style='display:inline-block;width:300px;height:250px'
data-dcm-placement='N1234.5678SITE/B9876543.21' data-dcm-rendering-mode='iframe' data-dcm-https-only
data-dcm-click-tracker='{click_url_esc}'><script src='https://www.googletagservices.com/dcm/dcmads.js'></script></ins>`,
  'Campaign Manager iframe and JavaScript tags': `<IFRAME SRC="https://ad.doubleclick.net/ddm/adi/N1.2/B3.4;sz=300x250;ord=1?" WIDTH=300 HEIGHT=250 MARGINWIDTH=0 FRAMEBORDER=0 SCROLLING=no>
<SCRIPT language='JavaScript1.1' SRC="https://ad.doubleclick.net/ddm/adj/N1.2/B3.4;abr=!ie;sz=300x250;ord=1?"></SCRIPT></IFRAME>`,
  'Floodlight frames': `<iframe src="https://1234567.fls.doubleclick.net/activityi;src=1234567;type=invmedia;ord=1?" width="1" height="1" frameborder="0" style="display:none"></iframe>`,
  'Sizmek tags': `<script src="https://bs.serving-sys.com/Serving/adServer.bs?c=28&cn=display&pli=1074&w=300&h=250&ord=1&ucm=true&ncu=$$%%CLICK_URL_UNESC%%$$"></script>
<noscript><a href="https://bs.serving-sys.com/BurstingPipe/adServer.bs?cn=brd&pli=1074" target="_blank"><img src="https://bs.serving-sys.com/BurstingPipe/adServer.bs?cn=bsr&pli=1074" border=0 width=300 height=250></a></noscript>`,
  'Flashtalking tags': `<script language="Javascript1.1" type="text/javascript">var ftClick = "{click_url}"; var ftX = ""; var ftY = "";
var ft_width = ""; var ftOBA = 1; var ft300x250_OOBclickTrack = ""; var ftRandom = Math.random()*1000000;
var ftBuildTag1 = "<scr"; var ftBuildTag2 = "</"; var ftClickTrack = encodeURIComponent(ftClick);
document.write(ftBuildTag1 + "ipt src='https://servedby.flashtalking.com/imp/8/1;2;201;js;Site;Size/?ftx="+ftX+"&click="+ftClickTrack+"&cachebuster="+ftRandom+"'>"+ftBuildTag2+"script>");</script>`,
  'tags that read where they are': `<script>var page; try { page = window.top.location.href; } catch (e) { page = document.referrer; }
if (top.location == self.location || parent.location === location) page = location.href;
new Image().src = "https://pixel.example/v?u=" + encodeURIComponent(page);</script>`,
  'tags that lead the page by a click': `<a href="#" onclick="window.top.location.href='{click_url}'; return false;"><img src="https://cdn.example/300x250.png"></a>
<script>document.getElementById('ad').addEventListener('click', function () { top.location = clickTag; });</script>`,
  'HTML5 banners with clickTag': `<!doctype html><html><head><meta name="ad.size" content="width=300,height=250"><script>var clickTag = "{click_url}";</script></head>
<body><canvas id="c"></canvas><a href="javascript:window.open(window.clickTag)"><div id="bg"></div></a>
<script src="https://s0.2mdn.net/ads/studio/cached_libs/gsap_3.2.4_min.js"></script>
<script>setTimeout(function(){ document.body.className = 'on'; }, 300);</script></body></html>`,
  'documents that write unescaped scripts': `<script>var host = (("https:" == document.location.protocol) ? "https://ssl." : "http://www.");
document.write(unescape("%3Cscript src='" + host + "google-analytics.com/ga.js' type='text/javascript'%3E%3C/script%3E"));</script>`,
  'images within the markup': `<a href="{click_url}"><img src="data:image/png;base64,iVBORw0KGgo=" width="300" height="250"></a>`,
  'cookie syncs of exchanges': `<iframe src="https://eus.rubiconproject.com/usync.html" width="0" height="0" style="display:none"></iframe>`,
  'VAST wrappers': `<VAST version="3.0"><Ad id="1"><Wrapper><AdSystem>DCM</AdSystem>
<VASTAdTagURI><![CDATA[https://ad.doubleclick.net/ddm/pfadx/N1.2/B3.4;sz=0x0;ord=1;dc_vast=3]]></VASTAdTagURI>
<Impression><![CDATA[https://pixel.adsafeprotected.com/rfw/st/1/2/skeleton.gif]]></Impression>
<Creatives><Creative><Linear><VideoClicks><ClickTracking><![CDATA[{click_url}]]></ClickTracking></VideoClicks></Linear></Creative></Creatives></Wrapper></Ad></VAST>`,
};
