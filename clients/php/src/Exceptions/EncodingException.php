<?php

declare(strict_types=1);

namespace StatistikDaerah\Exceptions;

/** An item that cannot be written as JSON, mostly because a text is not UTF-8. */
final class EncodingException extends StatisticsException
{
    public function __construct(
        /** The position of the item, from 0. */
        public readonly int $index,
        public readonly ?string $field,
        string $reason,
    ) {
        parent::__construct("item $index" . ($field === null ? '' : " ($field)") . ": $reason");
    }
}
