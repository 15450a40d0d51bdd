import { zipFile } from './zip.ts';

const SIZE = '<meta name="ad.size" content="width=300,height=250">';
const FIXED = 'var clickTag = "https://www.example.com";';
const STYLE =
  '<style>html,body{margin:0}.exit{display:block;width:300px;height:250px;background:#246}</style>';
const page = (head: string, body: string): string =>
  `<!DOCTYPE html>\n<html>\n<head>\n<meta charset="utf-8">\n${head}\n${STYLE}\n</head>\n<body>\n${body}\n</body>\n</html>\n`;
const exit = (attributes = ''): string => `<div class="exit" id="exit" ${attributes}>Buy kites</div>`;
const onExit = (code: string): string =>
  `<script>document.getElementById("exit").addEventListener("click", function () { ${code} });</script>`;

/** Google Web Designer, of an ad for any ad server. */
const webDesigner = {
  'index.html': page(
    `<title>Index</title><meta name="generator" content="Google Web Designer 16.3.0.0407">${SIZE}
<script type="text/javascript">${FIXED}</script>`,
    `<gwd-google-ad id="gwd-ad"><gwd-page class="exit" id="exit">Buy kites</gwd-page></gwd-google-ad>
<script data-exports-type="gwd-events">(function () { "use strict"; var gwd = window.gwd = {};
gwd.exit = function () { window.open(window.clickTag); };
document.getElementById("exit").addEventListener("click", gwd.exit, false); })();</script>`,
  ),
  'gwdpage_min.js': '(function(){var a=window.location.protocol;window.b=a})();\n//# sourceMappingURL=a.map',
  'assets/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://ns.adobe.com/x/1.0/"/>',
};

/** Google Web Designer, of an ad for Google's own servers: it names no clickTag, and its library opens another page. */
const studio = {
  'index.html': page(
    `${SIZE}<script src="Enabler.js"></script>`,
    `<gwd-doubleclick id="gwd-ad"><div class="exit" id="exit">Buy kites</div></gwd-doubleclick>
${onExit('Enabler.exit("Shop", "https://www.example.com/studio");')}`,
  ),
  'Enabler.js':
    'var Enabler = { isInitialized: function () { return true; }, exit: function (id, url) { window.open(url); } };',
};

/** Adobe Animate: a canvas, no size of its own, and the source beside it. */
const animate = {
  'banner.html': page(
    `<meta name="authoring-tool" content="Adobe_Animate_CC"><title>banner</title>
<script src="createjs.min.js"></script><script src="banner.js?1700000000000"></script><script>${FIXED}
var canvas, stage; function init() { canvas = document.getElementById("canvas");
canvas.addEventListener("click", function () { window.open(window.clickTag, "_blank"); }); }</script>`,
    `<div id="animation_container" style="width:300px; height:250px"><canvas id="canvas" width="300" height="250"
style="position: absolute; display: block; background-color: #246">Buy kites</canvas></div><script>init();</script>`,
  ),
  'createjs.min.js': '/*! http://createjs.com */window.createjs={};',
  'banner.js':
    '(function (cjs) { var lib = {}; lib.properties = { width: 300, height: 250, fps: 24 }; })(createjs);',
  'banner.fla': 'source',
};

/** Shapes of HTML5 ads as the usual tools and studios export them; each opens one landing page on a click. */
const SHAPES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'web-designer': webDesigner,
  studio,
  // A playable for Google Ads, whose `window.open` is the exit itself.
  playable: {
    'index.html': page(
      `${SIZE}<script>window.open = function () { ExitApi.exit(); };</script>`,
      exit() + onExit('window.open("https://www.example.com/store")'),
    ),
  },
  animate,
  'google-ads': {
    'index.html': page(
      `${SIZE}<script type="text/javascript">${FIXED}</script>`,
      `<a class="exit" id="exit" href="javascript:void(window.open(window.clickTag))">Buy kites</a>`,
    ),
  },
  capitals: {
    'index.html': page(
      `${SIZE}<script>var clickTAG = "https://www.example.com";</script>`,
      exit('onclick="window.open(clickTAG, \'_blank\')"'),
    ),
  },
  // Its script comes later than every script of the page.
  deferred: {
    'index.html': page(`${SIZE}<script src="js/main.js" defer></script>`, exit()),
    'js/main.js':
      'window.clickTag = "https://www.example.com"; document.getElementById("exit").onclick = () => window.open(window.clickTag);',
    'js/main.js.map': '{}',
    LICENSE: 'MIT',
  },
  // As a Mac and a PC pack it.
  'with-extras': {
    '300x250/index.html': page(`${SIZE}<script>${FIXED}</script>`, exit() + onExit('window.open(clickTag)')),
    '300x250/.DS_Store': 'x',
    '300x250/images/Thumbs.db': 'x',
    '300x250/readme.txt': 'Fonts: see LICENSE',
    '__MACOSX/300x250/._index.html': 'x',
  },
  modern: {
    'index.html': page(
      `${SIZE}<script>let clickTag = "https://www.example.com";</script>`,
      exit() + onExit('window.open(clickTag)'),
    ),
    'config.xml': '<config/>',
  },
  // A link that takes the value while the page loads.
  link: {
    'index.html': page(
      `${SIZE}<script>${FIXED}</script>`,
      `<a class="exit" id="exit" target="_blank">Buy kites</a>
<script>document.getElementById("exit").setAttribute("href", clickTag);</script>`,
    ),
  },
  // A value that it reads from its address by itself.
  parameter: {
    'index.html': page(
      `${SIZE}<script>function getParameter(name) {
var found = new RegExp("[?&]" + name + "=([^&]*)").exec(window.location.search);
return found ? decodeURIComponent(found[1]) : ""; }
var clickTag = getParameter("clickTag");</script>`,
      exit() + onExit('window.open(clickTag)'),
    ),
  },
  exits: {
    'index.html': page(
      `${SIZE}<script>var clickTag1 = "https://www.example.com/1", clickTag2 = "https://www.example.com/2";</script>`,
      exit() + onExit('window.open(window.clickTag2)'),
    ),
  },
};

/** Zips of ads by their names, as files that a person chooses. */
export const exportedAds = () => Object.entries(SHAPES).map(([name, files]) => zipFile(`${name}.zip`, files));

/** An ad whose clickTag nothing can set. */
export const constantAd = (name: string) =>
  zipFile(name, {
    'index.html': page(
      `${SIZE}<script>const clickTag = "https://www.example.com";</script>`,
      exit() + onExit('window.open(clickTag)'),
    ),
  });
