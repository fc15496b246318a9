const TYPE = 'content-type: application/json';

/** @typedef {{ method: string, url: string, body: unknown }} Sampled a request; `body` is undefined if it has none */

/**
 * Programs that send a request, as agencies write them: cURL, PHP as Postman generates it, JavaScript and Python.
 * Scalar's own leave the method out of PHP's DELETE and make an object of an array in JavaScript.
 * @param {Sampled} request
 * @returns {{ lang: string, label: string, source: string }[]} with `<API_KEY>` where the key belongs
 */
export function samplesOf(request) {
  const { body } = request;
  const json = body === undefined ? undefined : JSON.stringify(body, null, 2);
  return [
    { lang: 'shell', label: 'cURL', source: curl(request, json) },
    { lang: 'php', label: 'PHP', source: php(request, json) },
    { lang: 'javascript', label: 'JavaScript', source: javaScript(request, json) },
    { lang: 'python', label: 'Python', source: python(request, json) },
  ];
}

/**
 * @param {Sampled} request
 * @param {string | undefined} json its body
 */
function curl({ method, url }, json) {
  const quoted = (/** @type {string} */ text) => `'${text.replaceAll("'", "'\\''")}'`;
  const lines = [`curl ${quoted(url)}`, `--request ${method}`, `--header 'x-api-key: <API_KEY>'`];
  if (json !== undefined) lines.push(`--header '${TYPE}'`, `--data ${quoted(json)}`);
  return lines.join(' \\\n  ');
}

/**
 * @param {Sampled} request
 * @param {string | undefined} json its body
 */
function php({ method, url }, json) {
  const quoted = (/** @type {string} */ text) => `'${text.replace(/['\\]/g, '\\$&')}'`;
  const body = json === undefined ? '' : `  CURLOPT_POSTFIELDS => ${quoted(json)},\n`;
  const headers = ['x-api-key: <API_KEY>', ...(json === undefined ? [] : [TYPE])];
  return `<?php

$curl = curl_init();

curl_setopt_array($curl, array(
  CURLOPT_URL => ${quoted(url)},
  CURLOPT_RETURNTRANSFER => true,
  CURLOPT_ENCODING => '',
  CURLOPT_MAXREDIRS => 10,
  CURLOPT_TIMEOUT => 30,
  CURLOPT_FOLLOWLOCATION => true,
  CURLOPT_HTTP_VERSION => CURL_HTTP_VERSION_1_1,
  CURLOPT_CUSTOMREQUEST => '${method}',
${body}  CURLOPT_HTTPHEADER => array(
${headers.map((header) => `    '${header}'`).join(',\n')}
  ),
));

$response = curl_exec($curl);

curl_close($curl);
echo $response;`;
}

/**
 * @param {Sampled} request
 * @param {string | undefined} json its body
 */
function javaScript({ method, url }, json) {
  const headers = [`'x-api-key': '<API_KEY>'`];
  if (json !== undefined) headers.push(`'content-type': 'application/json'`);
  const body = json === undefined ? '' : `\n  body: JSON.stringify(${indented(json, '  ')}),`;
  return `const response = await fetch(${JSON.stringify(url)}, {
  method: '${method}',
  headers: { ${headers.join(', ')} },${body}
});
console.log(await response.json());`;
}

/** A body whose values are strings, as the specification's examples are, is the same in JSON and in Python. */
/**
 * @param {Sampled} request
 * @param {string | undefined} json its body
 */
function python({ method, url }, json) {
  const body = json === undefined ? '' : `\n    json=${indented(json, '    ')},`;
  return `import requests

response = requests.request(
    '${method}',
    ${JSON.stringify(url)},
    headers={'x-api-key': '<API_KEY>'},${body}
    timeout=30,
)
print(response.json())`;
}

/**
 * @param {string} text
 * @param {string} by
 */
const indented = (text, by) => text.replaceAll('\n', `\n${by}`);
