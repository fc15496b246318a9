<?php

declare(strict_types=1);

namespace StatistikDaerah;

use StatistikDaerah\Exceptions\StatisticsException;

/** A connection to the service with one API key. */
final class Client
{
    use CollectionMethods;

    /**
     * @param string $baseUrl the address of the service, such as https://data.example.go.id
     * @param string $apiKey read it from the environment, never from a file that a web server delivers
     * @param string $language of reasons: id or en
     * @param float $timeout how long nothing may arrive, in seconds; more than the service works on a batch
     * @param int $repeats how often a request is repeated that is safe to repeat
     * @param float $firstGap the first gap before a repeat, in seconds; each further one is twice as long
     * @param float $longestGap the longest gap, also if the service asks for a longer one: then the exception is thrown
     */
    public function __construct(
        string $baseUrl,
        string $apiKey,
        string $language = 'id',
        float $timeout = 90,
        int $repeats = 4,
        float $firstGap = 1,
        float $longestGap = 120,
    ) {
        if (preg_match('#^https?://[^/\s]+#', $baseUrl) !== 1) {
            throw new StatisticsException("\"$baseUrl\" is no address of a service");
        }
        if (preg_match('/^[\x21-\x7e]+$/D', $apiKey) !== 1) {
            throw new StatisticsException('the API key is empty or has a sign that none has');
        }
        $this->transport = new Transport(rtrim($baseUrl, '/'), $apiKey, $language, $timeout, $repeats, $firstGap, $longestGap);
    }
}
