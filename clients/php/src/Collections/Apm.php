<?php

declare(strict_types=1);

// Written by "npm run clients" from the OpenAPI document; do not edit.

namespace StatistikDaerah\Collections;

use StatistikDaerah\Collection;

/**
 * Partisipasi murni (APM) · Net enrolment (APM): /api/disdik/apm
 *
 * @extends Collection<
 *   array{id_apm: int, kota_kab: string, kecamatan: string, tahun: int, jenjang: string, jumlah_apm: int, date_now: string},
 *   array{kota_kab: string|int|float, kecamatan: string|int|float, tahun: string|int, jenjang: string|int|float, jumlah_apm: string|int, date_now?: string|null},
 *   array{id_apm: string|int, kota_kab?: string|int|float, kecamatan?: string|int|float, tahun?: string|int, jenjang?: string|int|float, jumlah_apm?: string|int, date_now?: string|null}
 * >
 */
final class Apm extends Collection
{
    public const PATH = '/api/disdik/apm';
    public const IDENTIFIER = 'id_apm';
}
