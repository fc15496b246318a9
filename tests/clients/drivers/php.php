<?php
// Does the steps of a test with the PHP client, and prints what became of each as JSON.

declare(strict_types=1);

use StatistikDaerah\Client;
use StatistikDaerah\Webhook;

require __DIR__ . '/../../../clients/php/autoload.php';

$input = json_decode(stream_get_contents(STDIN), true, 512, JSON_THROW_ON_ERROR);
$client = new Client(
    $input['baseUrl'],
    $input['apiKey'],
    $input['language'] ?? 'id',
    ($input['timeoutMs'] ?? 90000) / 1000,
    $input['repeats'] ?? 4,
    ($input['firstGapMs'] ?? 1000) / 1000,
    ($input['longestGapMs'] ?? 120000) / 1000,
);

function run(Client $client, array $step)
{
    $query = $step['query'] ?? array();
    if (isset($step['collection'])) {
        $method = lcfirst(str_replace('_', '', ucwords($step['collection'], '_')));
        $target = $client->$method();
    }
    switch ($step['call']) {
        case 'key':
            return $client->key();
        case 'webhook':
            ['body' => $body, 'headers' => $headers, 'secret' => $secret, 'now' => $now] = $step['message'];
            return Webhook::verify($body, $headers, $secret, $now);
        case 'list':
            return array('records' => iterator_to_array($target->list($query), false));
        case 'count':
            [$count, $sum] = array(0, 0);
            foreach ($target->list($query) as $record) {
                $count++;
                $sum += $record['jumlah_siswa'];
            }
            return array('count' => $count, 'sum' => $sum);
        case 'first':
            foreach ($target->list($query) as $record) {
                return $record;
            }
            return null;
        case 'pages':
            return array('sizes' => array_map('count', iterator_to_array($target->pages($query), false)));
        case 'page':
            return $target->page($query, $step['etag'] ?? null);
        default:
            $items = $step['items'];
            if (isset($step['latin1'])) {
                $items[$step['latin1']]['kecamatan'] = "Caf\xe9";
            }
            $result = $target->{$step['call']}($items, $step['options'] ?? array());
            $outcome = get_object_vars($result);
            foreach ($outcome['refused'] as &$one) {
                if (isset($one['same_as'])) {
                    $one['sameAs'] = $one['same_as'];
                    unset($one['same_as']);
                }
            }
            try {
                $result->throwIfRefused();
            } catch (Throwable $error) {
                $outcome['thrown'] = told($error);
            }
            return $outcome;
    }
}

function told(Throwable $error): array
{
    $kind = preg_replace('/^.*\\\\|Exception$/', '', get_class($error));
    return array_filter(array(
        'kind' => $kind,
        'message' => $error->getMessage(),
        'code' => $error->refusal ?? null,
        'status' => $error->status ?? null,
        'field' => $error->field ?? null,
        'retryAfter' => $error->retryAfter ?? null,
        'received' => $error->received ?? null,
        'firstOpen' => $error->firstOpen ?? null,
        'saved' => isset($error->result) ? $error->result->saved : null,
        'idempotencyKey' => $error->idempotencyKey ?? null,
        'index' => $error->index ?? null,
    ), static fn ($value): bool => $value !== null);
}

$outcomes = array();
foreach ($input['steps'] as $step) {
    try {
        $outcomes[] = run($client, $step);
    } catch (Throwable $error) {
        $outcomes[] = told($error);
    }
}
echo json_encode($outcomes, JSON_THROW_ON_ERROR);
