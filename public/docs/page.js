/** Every language of examples but those that agencies write: cURL, PHP, JavaScript and Python. */
const HIDDEN_CLIENTS = {
  ...Object.fromEntries(
    ['c', 'clojure', 'csharp', 'dart', 'fsharp', 'go', 'http', 'java', 'kotlin', 'node', 'objc', 'ocaml']
      .concat(['powershell', 'r', 'ruby', 'rust', 'swift'])
      .map((target) => [target, true]),
  ),
  shell: ['httpie', 'wget'],
  php: ['guzzle'],
  js: ['axios', 'jquery', 'ofetch', 'xhr'],
  python: ['httpx_sync', 'httpx_async', 'python3'],
};

const place = document.querySelector('#reference');

try {
  const [content, guide] = await Promise.all([
    load('/api/openapi.json').then((response) => response.json()),
    load('/docs/api.md').then((response) => response.text()),
  ]);
  content.info.description = guide.replace(/^# .*\n/, '');
  // Examples can be copied as they are: they name the host on which they are read.
  if (content.servers[0].url === '/') content.servers = [{ url: location.origin }];
  place.replaceChildren();
  globalThis.Scalar.createApiReference(place, {
    content,
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    hiddenClients: HIDDEN_CLIENTS,
    orderSchemaPropertiesBy: 'preserve',
    orderRequiredPropertiesFirst: false,
    documentDownloadType: 'none',
    hideModels: true,
    // Nothing is fetched from, or sent to, another host.
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: 'never',
  });
} catch (error) {
  const notice = document.createElement('p');
  notice.className = 'notice';
  notice.setAttribute('role', 'alert');
  notice.textContent = `Dokumentasi tidak dapat dimuat · The documentation cannot be loaded: ${error.message}`;
  place.replaceChildren(notice);
}

async function load(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}
