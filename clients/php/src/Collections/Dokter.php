<?php

declare(strict_types=1);

// Written by "npm run clients" from the OpenAPI document; do not edit.

namespace StatistikDaerah\Collections;

use StatistikDaerah\Collection;

/**
 * Dokter · Doctors: /api/rsud/dokter
 *
 * @extends Collection<
 *   array{id_dokter: int, nama_dokter: string, spesialis: string, date_now: string},
 *   array{nama_dokter: string|int|float, spesialis: string|int|float, date_now?: string|null},
 *   array{id_dokter: string|int, nama_dokter?: string|int|float, spesialis?: string|int|float, date_now?: string|null}
 * >
 */
final class Dokter extends Collection
{
    public const PATH = '/api/rsud/dokter';
    public const IDENTIFIER = 'id_dokter';
}
