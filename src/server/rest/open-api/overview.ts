/** The document's introduction; `docs/api.md` is the whole guide. */
export const overview = `Enam belas koleksi data kependudukan, pendidikan, dan rumah sakit. Setiap koleksi memiliki empat operasi pada satu
alamat: GET melihat, POST menambahkan, PUT mengubah, DELETE menghapus. Isi kiriman POST, PUT, dan DELETE adalah larik
JSON; nilai boleh ditulis sebagai string. Setiap permintaan membawa header \`x-api-key\`. Butir yang gagal tidak
menggagalkan kiriman: jawaban 200 menghitungnya dalam \`info\` dan menjelaskannya dalam \`errors\`. Bagian bertanda
*perluasan* (\`x-extension\`) melengkapi antarmuka baku dan boleh diabaikan.

Sixteen collections of population, education and hospital data. Each collection has four operations on one path: GET
lists, POST registers, PUT changes, DELETE deletes. The body of POST, PUT and DELETE is a JSON array; values may be
written as strings. Every request carries the header \`x-api-key\`. An item that fails does not fail the batch: the
200 reply counts it in \`info\` and explains it in \`errors\`. What is marked *extension* (\`x-extension\`) goes beyond
the basic interface and may be ignored.
`;
