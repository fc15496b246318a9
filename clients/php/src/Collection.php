<?php

declare(strict_types=1);

namespace StatistikDaerah;

use StatistikDaerah\Exceptions\EncodingException;
use StatistikDaerah\Exceptions\IncompleteWriteException;
use StatistikDaerah\Exceptions\StatisticsException;

/**
 * A collection of the service.
 *
 * A query has filters by field (`tahun`, `tahun.gte`, several values as a list) and `fields`, `order` (such as `tahun.desc,kota_kab`),
 * `limit`, `after` (with `order` the `cursor` of the page before), `as_of`, `release`; a page also `changed_since` and `next`.
 *
 * The options of a write: `idempotencyKey` (a name by which it can be repeated, also by a later run; by default a new one; false:
 * none, and then it is not repeated), `merge` (register only: an item whose natural key is stored changes that record), `minimal`
 * (the reply has no records), `dryRun` (nothing is stored), `ifMatch` (only if the collection has not changed; one batch),
 * `batchItems` (items in a request, at most 1,000).
 *
 * @template TRecord of array
 * @template TNew of array
 * @template TChange of array
 */
abstract class Collection
{
    public const PATH = '';
    public const IDENTIFIER = '';
    /** More items in a request than the service explains: it tells at most a thousand reasons. */
    private const MAX_ITEMS = 1000;
    /** A part of what the service accepts, so that slow lines are not cut off. */
    private const MAX_BYTES = 4 * 1024 * 1024;

    final public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * All records, read one after the other from one state of the collection, in constant memory.
     *
     * @return \Generator<int, TRecord>
     * @throws Exceptions\IncompleteListException in the loop, if the list is cut off
     */
    public function list(array $query = []): \Generator
    {
        $exchange = $this->transport->stream(static::PATH . self::queryString($query));
        $isWhole = !isset($query['limit']) && !isset($query['after']) && !isset($query['cursor']);
        yield from ListReader::records($exchange, $isWhole);
    }

    /**
     * One page: `limit` records after the identifier `after`, or after the page that returned `cursor`. With the ETag of an earlier reply it may be not modified.
     *
     * @return Page<TRecord>
     */
    public function page(array $query = [], ?string $ifNoneMatch = null): Page
    {
        $headers = $ifNoneMatch === null ? [] : ['if-none-match' => $ifNoneMatch];
        $reply = $this->transport->json('GET', static::PATH . self::queryString($query), $headers);
        $etag = $reply->headers['etag'] ?? null;
        $body = $reply->body;
        if ($body === null) {
            return new Page(true, $etag, null, []);
        }
        [$until, $deleted, $next] = [$body['until'] ?? null, $body['deleted'] ?? null, $body['next'] ?? null];
        $isFound = preg_match('/[?&]cursor=([\w-]+)/', $reply->headers['link'] ?? '', $found) === 1;
        $cursor = $isFound ? $found[1] : null;
        return new Page(false, $etag, $body['total'], $body['data'], $until, $deleted, $next, $cursor);
    }

    /**
     * All pages, each a request of its own; others may write between two. `limit` is the size of a page.
     *
     * @return \Generator<int, list<TRecord>>
     */
    public function pages(array $query = []): \Generator
    {
        $isOrdered = isset($query['order']);
        $query += ['limit' => 1000] + ($isOrdered ? [] : ['after' => 0]);
        do {
            $page = $this->page($query);
            if ($page->records !== []) {
                yield $page->records;
            }
            if ($isOrdered) {
                $query['cursor'] = $page->cursor;
                $hasNext = $page->cursor !== null;
            } else {
                $hasNext = count($page->records) === (int) $query['limit'];
                $query['after'] = $hasNext ? $page->records[count($page->records) - 1][static::IDENTIFIER] : 0;
            }
        } while ($hasNext);
    }

    /**
     * Registers records. Without `merge`, those whose natural key is stored are duplicates.
     *
     * @param iterable<TNew> $items
     * @return WriteResult<TRecord>
     */
    public function register(iterable $items, array $options = []): WriteResult
    {
        return $this->write('POST', $items, $options);
    }

    /**
     * Changes the fields that the items name, of the records with their identifiers.
     *
     * @param iterable<TChange> $items
     * @return WriteResult<TRecord>
     */
    public function change(iterable $items, array $options = []): WriteResult
    {
        return $this->write('PUT', $items, $options);
    }

    /**
     * Deletes the records with these identifiers.
     *
     * @param iterable<int|string> $identifiers
     * @return WriteResult<array<string, int>>
     */
    public function delete(iterable $identifiers, array $options = []): WriteResult
    {
        $items = static function () use ($identifiers): \Generator {
            foreach ($identifiers as $identifier) {
                yield [static::IDENTIFIER => $identifier];
            }
        };
        return $this->write('DELETE', $items(), $options);
    }

    /**
     * Writes items in batches, one after the other. Each batch is stored whole or not at all.
     *
     * @throws IncompleteWriteException if a batch after the first gets no reply
     */
    private function write(string $method, iterable $items, array $options): WriteResult
    {
        $known = ['idempotencyKey', 'merge', 'minimal', 'dryRun', 'ifMatch', 'batchItems'];
        if (array_diff(array_keys($options), $known) !== []) {
            throw new StatisticsException('unknown option: ' . implode(', ', array_diff(array_keys($options), $known)));
        }
        $name = $options['idempotencyKey'] ?? bin2hex(random_bytes(16));
        if ($name !== false && preg_match('/^[\x21-\x7e]{1,240}$/D', $name) !== 1) {
            throw new StatisticsException('the idempotency key must have 1 to 240 visible ASCII characters');
        }
        $path = static::PATH . (empty($options['dryRun']) ? '' : '?dry_run=true');
        $result = new WriteResult();
        $firstOpen = 0;
        try {
            foreach (self::batches($items, $options['batchItems'] ?? self::MAX_ITEMS) as $number => $batch) {
                if ($number > 1 && isset($options['ifMatch'])) {
                    throw new StatisticsException('ifMatch holds for one batch only: the first has changed the collection');
                }
                $headers = self::headers($options) + ($name === false ? [] : ['idempotency-key' => "$name-$number"]);
                $reply = $this->transport->json($method, $path, $headers, '[' . implode(',', $batch['texts']) . ']');
                $result->replayed += ($reply->headers['idempotent-replayed'] ?? '') === 'true' ? 1 : 0;
                $result->add($reply->body, $batch['first'], $batch['items']);
                $firstOpen = $batch['first'] + count($batch['items']);
            }
        } catch (StatisticsException $error) {
            $error = $firstOpen === 0 ? $error : new IncompleteWriteException($result, $firstOpen, $error);
            $error->idempotencyKey = $name === false ? null : $name;
            throw $error;
        }
        return $result;
    }

    /** @return \Generator<int, array{first: int, items: list<array>, texts: list<string>}> by their numbers, from 1 */
    private static function batches(iterable $source, int $batchItems): \Generator
    {
        $most = max(1, min(self::MAX_ITEMS, $batchItems));
        $number = 1;
        $batch = ['first' => 0, 'items' => [], 'texts' => []];
        $bytes = 0;
        foreach ($source as $item) {
            $count = count($batch['items']);
            $text = self::encode($item, $batch['first'] + $count);
            if ($count > 0 && ($count >= $most || $bytes + strlen($text) > self::MAX_BYTES)) {
                yield $number++ => $batch;
                $batch = ['first' => $batch['first'] + $count, 'items' => [], 'texts' => []];
                $bytes = 0;
            }
            $batch['items'][] = $item;
            $batch['texts'][] = $text;
            $bytes += strlen($text) + 1;
        }
        if ($batch['items'] !== []) {
            yield $number => $batch;
        }
    }

    /** @throws EncodingException */
    private static function encode($item, int $index): string
    {
        $text = json_encode($item === [] ? new \stdClass() : $item, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_PRESERVE_ZERO_FRACTION);
        if ($text !== false) {
            return $text;
        }
        $reason = json_last_error_msg();
        foreach (is_array($item) ? $item : [] as $field => $value) {
            if (is_string($value) && preg_match('//u', $value) !== 1) {
                throw new EncodingException($index, (string) $field, 'the text is not UTF-8; convert it, for example from Windows-1252');
            }
        }
        throw new EncodingException($index, null, $reason);
    }

    /** @return array<string, string> */
    private static function headers(array $options): array
    {
        $prefer = array_filter([
            empty($options['merge']) ? null : 'resolution=merge-duplicates',
            empty($options['minimal']) ? null : 'return=minimal',
        ]);
        return ($prefer === [] ? [] : ['prefer' => implode(', ', $prefer)])
            + (isset($options['ifMatch']) ? ['if-match' => $options['ifMatch']] : []);
    }

    private static function queryString(array $query): string
    {
        $parts = [];
        foreach ($query as $name => $values) {
            foreach (is_array($values) ? $values : [$values] as $value) {
                if ($value !== null) {
                    $parts[] = rawurlencode((string) $name) . '=' . rawurlencode(is_bool($value) ? ($value ? 'true' : 'false') : (string) $value);
                }
            }
        }
        return $parts === [] ? '' : '?' . implode('&', $parts);
    }
}
