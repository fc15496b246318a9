<?php

declare(strict_types=1);

namespace StatistikDaerah;

use StatistikDaerah\Exceptions\ConnectionException;

/** @internal one request, whose reply is read as far as it is wanted: what is not read waits in the network */
final class Exchange
{
    public int $status = 0;
    /** @var array<string, string> */
    public array $headers = [];
    private string $arrived = '';
    private bool $hasHead = false;
    private bool $hasEnded = false;
    private \CurlMultiHandle $multi;
    private \CurlHandle $curl;

    /** @param array<int, mixed> $options */
    public function __construct(private readonly float $timeout, array $options)
    {
        $this->curl = curl_init();
        curl_setopt_array($this->curl, $options + [
            CURLOPT_ENCODING => '',
            CURLOPT_CONNECTTIMEOUT_MS => (int) ($timeout * 1000),
            // The API key must not reach another address.
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_HEADERFUNCTION => fn ($curl, string $line): int => $this->readHeader($line),
            CURLOPT_WRITEFUNCTION => function ($curl, string $piece): int {
                $this->hasHead = true;
                $this->arrived .= $piece;
                return strlen($piece);
            },
        ]);
        $this->multi = curl_multi_init();
        curl_multi_add_handle($this->multi, $this->curl);
    }

    public function __destruct()
    {
        curl_multi_remove_handle($this->multi, $this->curl);
        curl_multi_close($this->multi);
    }

    public function readHead(): void
    {
        while (!$this->hasHead && !$this->hasEnded) {
            $this->advance();
        }
        $this->status = curl_getinfo($this->curl, CURLINFO_RESPONSE_CODE);
    }

    /**
     * The text of the reply, in pieces.
     *
     * @return \Generator<int, string>
     * @throws ConnectionException
     */
    public function pieces(): \Generator
    {
        while (true) {
            if ($this->arrived !== '') {
                $piece = $this->arrived;
                $this->arrived = '';
                yield $piece;
            } elseif ($this->hasEnded) {
                return;
            } else {
                $this->advance();
            }
        }
    }

    public function text(): string
    {
        return implode('', iterator_to_array($this->pieces(), false));
    }

    /** Waits until something arrives or is sent. */
    private function advance(): void
    {
        $last = microtime(true);
        $sent = curl_getinfo($this->curl, CURLINFO_SIZE_UPLOAD);
        while (true) {
            curl_multi_exec($this->multi, $running);
            $end = curl_multi_info_read($this->multi);
            if ($end !== false) {
                $this->hasEnded = true;
                if ($end['result'] !== CURLE_OK) {
                    $reason = curl_error($this->curl) ?: curl_strerror($end['result']);
                    throw new ConnectionException("no whole reply from the service: $reason");
                }
                return;
            }
            if ($this->arrived !== '') {
                return;
            }
            $now = curl_getinfo($this->curl, CURLINFO_SIZE_UPLOAD);
            if ($now !== $sent) {
                $sent = $now;
                $last = microtime(true);
            }
            if (microtime(true) - $last > $this->timeout) {
                throw new ConnectionException("no whole reply from the service: nothing arrived for {$this->timeout} seconds");
            }
            curl_multi_select($this->multi, min(0.2, $this->timeout));
        }
    }

    private function readHeader(string $line): int
    {
        $parts = explode(':', $line, 2);
        if (count($parts) === 2) {
            $this->headers[strtolower(trim($parts[0]))] = trim($parts[1]);
        }
        return strlen($line);
    }
}
