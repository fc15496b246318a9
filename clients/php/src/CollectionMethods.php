<?php

declare(strict_types=1);

// Written by "npm run clients" from the OpenAPI document; do not edit.

namespace StatistikDaerah;

/** A method for each collection. */
trait CollectionMethods
{
    /** @var Transport */
    private $transport;

    /** Penduduk menurut pekerjaan · Population by occupation */
    public function pendudukPekerjaan(): Collections\PendudukPekerjaan
    {
        return new Collections\PendudukPekerjaan($this->transport);
    }

    /** Penduduk menurut umur · Population by age */
    public function pendudukUmur(): Collections\PendudukUmur
    {
        return new Collections\PendudukUmur($this->transport);
    }

    /** Penduduk menurut jenis kelamin · Population by sex */
    public function pendudukJk(): Collections\PendudukJk
    {
        return new Collections\PendudukJk($this->transport);
    }

    /** Pemakaian gudang data NIK · Use of the NIK warehouse */
    public function warehouseNik(): Collections\WarehouseNik
    {
        return new Collections\WarehouseNik($this->transport);
    }

    /** Pengulangan kelas · Pupils repeating a year */
    public function pengulanganKelas(): Collections\PengulanganKelas
    {
        return new Collections\PengulanganKelas($this->transport);
    }

    /** Sekolah · Schools */
    public function sekolah(): Collections\Sekolah
    {
        return new Collections\Sekolah($this->transport);
    }

    /** Siswa · Pupils */
    public function siswa(): Collections\Siswa
    {
        return new Collections\Siswa($this->transport);
    }

    /** Guru · Teachers */
    public function guru(): Collections\Guru
    {
        return new Collections\Guru($this->transport);
    }

    /** Partisipasi murni (APM) · Net enrolment (APM) */
    public function apm(): Collections\Apm
    {
        return new Collections\Apm($this->transport);
    }

    /** Partisipasi kasar (APK) · Gross enrolment (APK) */
    public function apk(): Collections\Apk
    {
        return new Collections\Apk($this->transport);
    }

    /** Sepuluh penyakit terbanyak · Ten most frequent diseases */
    public function penyakitTop10(): Collections\PenyakitTop10
    {
        return new Collections\PenyakitTop10($this->transport);
    }

    /** Kunjungan poliklinik · Outpatient visits */
    public function kunjunganPoli(): Collections\KunjunganPoli
    {
        return new Collections\KunjunganPoli($this->transport);
    }

    /** Transaksi API NIK · NIK API transactions */
    public function transApiNik(): Collections\TransApiNik
    {
        return new Collections\TransApiNik($this->transport);
    }

    /** Pasien · Patients */
    public function pasien(): Collections\Pasien
    {
        return new Collections\Pasien($this->transport);
    }

    /** Dokter · Doctors */
    public function dokter(): Collections\Dokter
    {
        return new Collections\Dokter($this->transport);
    }

    /** Jam layanan · Opening hours */
    public function jamLayanan(): Collections\JamLayanan
    {
        return new Collections\JamLayanan($this->transport);
    }

    /**
     * What the service knows of the API key: its permissions, limits, expiry and use.
     *
     * @return array{name: string, owner: string|null, prefix: string, issued_at: string, expires_at: string|null, permissions: list<array{collection: 'penduduk_pekerjaan'|'penduduk_umur'|'penduduk_jk'|'warehouse_nik'|'pengulangan_kelas'|'sekolah'|'siswa'|'guru'|'apm'|'apk'|'penyakit_top_10'|'kunjungan_poli'|'trans_api_nik'|'pasien'|'dokter'|'jam_layanan', path: string, operations: list<'list'|'register'|'change'|'delete'>}>, bindings: list<array{field: string, values: list<string>}>, lists_own_only: bool, proposes_only: bool, allowed_addresses: list<string>, origins: list<string>, rate: array{limit: int, window_seconds: int, remaining: int, reset_seconds: int}|null, max_concurrent: int, last_used_at: string|null, use: list<array{day: string, calls: int, refusals: int}>}
     */
    public function key(): array
    {
        return $this->transport->json('GET', '/api/key')->body['key'];
    }
}
