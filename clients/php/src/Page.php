<?php

declare(strict_types=1);

namespace StatistikDaerah;

/**
 * A page of a list.
 *
 * @template T of array
 */
final class Page
{
    /**
     * @param list<T> $records
     * @param list<int>|null $deleted with changed_since, as until and next
     * @param string|null $cursor with order and limit, where more records follow: where the next page begins
     */
    public function __construct(
        /** The collection is as it was in the reply with the ETag that was sent; then there are no records. */
        public readonly bool $notModified,
        public readonly ?string $etag,
        public readonly ?int $total,
        public readonly array $records,
        public readonly ?string $until = null,
        public readonly ?array $deleted = null,
        public readonly ?string $next = null,
        public readonly ?string $cursor = null,
    ) {
    }
}
