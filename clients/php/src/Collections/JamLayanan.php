<?php

declare(strict_types=1);

// Written by "npm run clients" from the OpenAPI document; do not edit.

namespace StatistikDaerah\Collections;

use StatistikDaerah\Collection;

/**
 * Jam layanan · Opening hours: /api/rsud/jam_layanan
 *
 * @extends Collection<
 *   array{id_layanan: int, html_static: string, date_now: string},
 *   array{html_static: string|int|float, date_now?: string|null},
 *   array{id_layanan: string|int, html_static?: string|int|float, date_now?: string|null}
 * >
 */
final class JamLayanan extends Collection
{
    public const PATH = '/api/rsud/jam_layanan';
    public const IDENTIFIER = 'id_layanan';
}
