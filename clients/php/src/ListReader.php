<?php

declare(strict_types=1);

namespace StatistikDaerah;

use StatistikDaerah\Exceptions\ConnectionException;
use StatistikDaerah\Exceptions\IncompleteListException;

/** @internal reads the records of a list while it arrives */
final class ListReader
{
    private const START = '"data":[';
    /** A whole record, also with members that are objects. */
    private const RECORD = '/\G,?+(\{(?:[^"{}]++|"(?:[^"\\\\]++|\\\\.)*+"|(?1))*+\})/s';

    /**
     * @param bool $isWhole whether the list has as many records as its total says
     * @return \Generator<int, array>
     * @throws IncompleteListException if the list has no end, or not as many records as it says
     */
    public static function records(Exchange $exchange, bool $isWhole): \Generator
    {
        $received = 0;
        $head = null;
        $text = '';
        try {
            foreach ($exchange->pieces() as $piece) {
                $text .= $piece;
                $place = 0;
                if ($head === null) {
                    $start = strpos($text, self::START);
                    if ($start === false) {
                        continue;
                    }
                    $head = substr($text, 0, $start);
                    $place = $start + strlen(self::START);
                }
                while (preg_match(self::RECORD, $text, $found, 0, $place) === 1) {
                    $place += strlen($found[0]);
                    $received++;
                    yield json_decode($found[1], true, 512, JSON_THROW_ON_ERROR);
                }
                $text = substr($text, $place);
            }
            $read = $head === null ? null : json_decode($head . self::START . $text, true);
        } catch (ConnectionException $error) {
            throw new IncompleteListException($received, $error->getMessage());
        }
        if (!is_array($read) || $read['data'] !== []) {
            throw new IncompleteListException($received, 'it has no end');
        }
        if ($isWhole && isset($read['total']) && $read['total'] !== $received) {
            throw new IncompleteListException($received, "it should have {$read['total']} records");
        }
    }
}
