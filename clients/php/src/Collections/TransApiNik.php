<?php

declare(strict_types=1);

// Written by "npm run clients" from the OpenAPI document; do not edit.

namespace StatistikDaerah\Collections;

use StatistikDaerah\Collection;

/**
 * Transaksi API NIK · NIK API transactions: /api/rsud/trans_api_nik
 *
 * @extends Collection<
 *   array{id_trans: int, nama_app: string, timestamp: string, jumlah_transaksi: int, date_now: string},
 *   array{nama_app: string|int|float, timestamp: string, jumlah_transaksi: string|int, date_now?: string|null},
 *   array{id_trans: string|int, nama_app?: string|int|float, timestamp?: string, jumlah_transaksi?: string|int, date_now?: string|null}
 * >
 */
final class TransApiNik extends Collection
{
    public const PATH = '/api/rsud/trans_api_nik';
    public const IDENTIFIER = 'id_trans';
}
