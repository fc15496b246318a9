<?php

declare(strict_types=1);

namespace StatistikDaerah\Exceptions;

/** Items that were refused: each with its position, field, code and reason. */
final class RefusedItemsException extends StatisticsException
{
    /** @param list<array{index: int, item: array, code: string, field?: string, message: string}> $refused */
    public function __construct(public readonly array $refused)
    {
        $told = array_map(
            static fn (array $one): string => "item {$one['index']} (" . ($one['field'] ?? '-') . "): {$one['message']}",
            array_slice($refused, 0, 3),
        );
        parent::__construct(count($refused) . ' items were refused; ' . implode('; ', $told));
    }
}
