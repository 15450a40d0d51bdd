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
  'Celtra tags': `<div class="celtra-ad-v3"><img src="data:image/png,celtra" style="display: none" onerror="
(function(img) { var params = {'clickUrl':'{click_url}','expandDirection':'undefined','preferredClickThroughWindow':'','clickEvent':'advertiser','externalAdServer':'DFP'};
var req = document.createElement('script'); req.id = params.scriptId = 'celtra-script-' + (window.celtraScriptIndex = (window.celtraScriptIndex||0)+1);
params.clientTimestamp = new Date/1000; var src = (window.location.protocol == 'https:' ? 'https' : 'http') + '://ads.celtra.com/1234abcd/web.js?';
for (var k in params) { src += '&amp;' + encodeURIComponent(k) + '=' + encodeURIComponent(params[k]); } req.src = src; img.parentNode.insertBefore(req, img.nextSibling); })(this);"/></div>`,
  'MRAID banners': `<script src="mraid.js"></script><script>function showAd(){var state=mraid.getState();document.getElementById('ad').style.display='block';}
if (mraid.getState() === 'loading') { mraid.addEventListener('ready', showAd); } else { showAd(); }
function openLink(){ if (window.mraid) { mraid.open('{click_url}'); } else { window.open('{click_url}', '_blank'); } }</script>
<div id="ad" style="display:none" onclick="openLink()"><img src="https://cdn.example/320x50.png"></div>`,
  'Prebid creatives': `<script src="https://cdn.jsdelivr.net/npm/prebid-universal-creative@latest/dist/creative.js"></script>
<script>var ucTagData = {}; ucTagData.adServerDomain = ""; ucTagData.pubUrl = "%%PATTERN:url%%"; ucTagData.adId = "x1"; ucTagData.cacheHost = "";
try { ucTag.renderAd(document, ucTagData); } catch (e) { console.log(e); }
function renderCrossDomain(){var f=document.createElement('iframe');f.width='0';f.height='0';f.style.display='none';
window.parent.postMessage(JSON.stringify({message:'Prebid Request',adId:'x1'}), window.top.location.origin);}</script>`,
  'Open Measurement sessions': `<script src="https://s3-us-west-2.amazonaws.com/omsdk-files/compliance-js/omid-validation-verification-script-v1.js"></script>
<script>var OmidSessionClient; try { OmidSessionClient = window.OmidSessionClient || (window.top && window.top.OmidSessionClient); } catch (e) {}
var root = (function(){return this})() || Function('return this')(); root.omid = root.omid || {};</script>`,
  'AdForm tags': `<script data-adfscript="adx.adform.net/adx/?mid=12345&click={click_url_enc}" src="https://s1.adform.net/banners/scripts/adx.js" async defer></script>
<script>dhtml.external.addEvent(banner, 'click', function(){ window.open(dhtml.getVar('clickTAG'), dhtml.getVar('landingPageTarget') || '_blank'); });</script>`,
  'named functions that a click runs': `<script>var clickTag="{click_url}";function goToAd(){window.top.location.href=clickTag;}
var leave = function () { top.location = clickTag; };</script><div id="bg" onclick="goToAd()"></div>
<script>document.querySelector('#bg').addEventListener('touchend', leave);</script>`,
  'frames of Google with commands in one line': `<script>var loc=document.location;var googletag=googletag||{};googletag.cmd = googletag.cmd || [];window.googletag.cmd.push(function(){});</script>`,
  'frames that the tag fills itself': `<iframe src="about:blank" width="0" height="0" style="display:none" id="f"></iframe><iframe src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="https://cdn.example/a.html" width="300" height="250"></iframe>`,
  'templates of minified libraries': `<script>!function(e){function t(n){return new Function("obj","var p=[];with(obj){p.push('"+n.replace(/[\r\t\n]/g," ").split("<%").join("\t")+"');}return p.join('');")}
var a=String.fromCharCode(60,47)+"script>";e.tmpl=t;e.b64=function(s){return decodeURIComponent(escape(window.atob(s)))};setTimeout(function(){e.go&&e.go()},0)}(window);</script>`,
  'measurement of what is in view': `<script>(function(){var w=window,inIframe=w.top!==w.self,href;try{href=w.top.document.location.href}catch(e){href=w.parent===w.top?document.referrer:(w.location.ancestorOrigins||[])[0]}
var io=new IntersectionObserver(function(x){new Image().src='https://px.moatads.com/p?u='+encodeURIComponent(href)});io.observe(document.body);})();</script>`,
  'requests of a loader': `<script>window.onload=function(){var x=new XMLHttpRequest();x.open('GET','https://api.example/offer');x.onload=function(){document.body.innerHTML=x.responseText};x.send()};</script>`,
  'polite loading with a click in a new window': `<script>window.addEventListener('load',function(){setTimeout(function(){var b=document.getElementById('cta');b.onclick=function(e){e.preventDefault();window.open(window.clickTag,'_blank')}},100)});</script>`,
  'VAST of its own': `<?xml version="1.0"?><VAST version="4.0"><Ad id="1"><InLine><AdSystem>Flashtalking</AdSystem><AdTitle>Clip</AdTitle><Impression><![CDATA[https://servedby.flashtalking.com/imp/1]]></Impression>
<AdVerifications><Verification vendor="doubleverify.com-omid"><JavaScriptResource apiFramework="omid" browserOptional="true"><![CDATA[https://cdn.doubleverify.com/dvtp_src.js]]></JavaScriptResource></Verification></AdVerifications>
<Creatives><Creative><Linear><Duration>00:00:15</Duration><TrackingEvents><Tracking event="start"><![CDATA[https://t.example/start?c=click]]></Tracking></TrackingEvents>
<MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="640" height="360"><![CDATA[https://cdn.example/v.mp4]]></MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>`,
};
