<?php

declare(strict_types=1);

namespace StatistikDaerah\Exceptions;

/** A list ended before its end; what was read of it is not the whole list. */
final class IncompleteListException extends StatisticsException
{
    public function __construct(
        /** The number of records that had been read. */
        public readonly int $received,
        string $reason,
    ) {
        parent::__construct("the list was cut off after $received records: $reason");
    }
}
