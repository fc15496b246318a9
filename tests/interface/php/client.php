<?php
// An agency's program as API tools generate it: every value a string, one cURL handle a request.
// Usage: php client.php BASE_URL KEY < work.json; the work is a list of collections with path, identifier and items.

declare(strict_types=1);

[, $baseUrl, $key] = $argv;

function request(string $method, string $url, string $key, ?array $items, int $version = CURL_HTTP_VERSION_1_1): array
{
    $curl = curl_init();

    curl_setopt_array($curl, array(
        CURLOPT_URL => $url,
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_ENCODING => '',
        CURLOPT_MAXREDIRS => 10,
        CURLOPT_TIMEOUT => 30,
        CURLOPT_FOLLOWLOCATION => true,
        CURLOPT_HTTP_VERSION => $version,
        CURLOPT_CUSTOMREQUEST => $method,
        CURLOPT_POSTFIELDS => $items === null ? '' : json_encode($items, JSON_UNESCAPED_SLASHES),
        CURLOPT_HTTPHEADER => array(
            'content-type: application/json',
            'x-api-key: ' . $key
        ),
    ));

    $response = curl_exec($curl);
    if ($response === false) {
        fwrite(STDERR, $method . ' ' . $url . ': ' . curl_error($curl) . "\n");
        exit(1);
    }
    $status = curl_getinfo($curl, CURLINFO_HTTP_CODE);
    $redirects = curl_getinfo($curl, CURLINFO_REDIRECT_COUNT);
    curl_close($curl);

    return array(
        'status' => $status,
        'redirects' => $redirects,
        'body' => json_decode($response, true, 512, JSON_THROW_ON_ERROR),
    );
}

$done = array();
foreach (json_decode(stream_get_contents(STDIN), true, 512, JSON_THROW_ON_ERROR) as $work) {
    $url = $baseUrl . $work['path'];
    $identifier = $work['identifier'];

    $registered = request('POST', $url, $key, $work['items']);
    // Asks the server to go on in HTTP/2, which it need not do.
    $again = request('POST', $url, $key, $work['items'], CURL_HTTP_VERSION_2_0);
    $listed = request('GET', $url, $key, null, CURL_HTTP_VERSION_2_0);

    $changes = array();
    $identifiers = array();
    foreach ($registered['body']['data'] as $i => $record) {
        $changes[] = array($identifier => (string) $record[$identifier]) + $work['changes'][$i];
        $identifiers[] = array($identifier => (string) $record[$identifier]);
    }
    $changed = request('PUT', $url, $key, $changes);
    $deleted = request('DELETE', $url, $key, $identifiers);
    $left = request('GET', $url . '/', $key, null);

    $done[] = compact('registered', 'again', 'listed', 'changed', 'deleted', 'left');
}

$refused = request('GET', $baseUrl . '/api/drka/penduduk_umur', 'wrong', null);
echo json_encode(array('done' => $done, 'refused' => $refused), JSON_UNESCAPED_SLASHES);
