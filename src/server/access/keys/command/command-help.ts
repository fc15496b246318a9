import { commandLineOf } from '@/server/command-line-of';

/** The output of --help. */
export const USAGE = `Usage: ${commandLineOf('keys', 'COMMAND [OPTIONS]')}

  issue --name NAME        issues a key and prints it, alone, on standard output; it is shown this once
        [--owner TEXT]     the agency that holds it
        [--contact TEXT] [--purpose TEXT]
        [--allow GRANTS]   what it may do; everything by default (see below)
        [--bind FIELD=VALUE]   a value that its records may have, such as "kota_kab=Kota Sabang"; may be
                           repeated; limits every collection that has the field, and no other;
                           "release=latest": it reads released figures only, and writes nothing;
                           "access=basic": it only reads, as the password of HTTP Basic (Excel and the like)
        [--own-lists]      its lists show only records with those values; otherwise all
        [--propose-only]   its writes are not stored, but kept as proposals that a person decides on
        [--expires WHEN]   the end of the day that is 90d, 2w or 1y (365 days) from today, or of 2027-01-31;
                           12h from now; never (the default)
        [--address CIDR]   where it may be used from, such as 10.1.0.0/16; may be repeated; anywhere by default
        [--origin ORIGIN]  web pages that may use it, such as https://portal.example; may be repeated; none by
                           default. Every visitor of such a page can read the key
        [--rate N]         requests a minute; 0 is unlimited; by default DEFAULT_RATE_PER_MINUTE
  list  [--search TEXT]    in name, agency, contact and purpose, or the key's first characters
        [--filter FILTER]  all, active, suspended, expired, revoked,
                           expiring (in 30 days), never_expiring, unused (for 90 days)
  revoke  KEY [--reason TEXT]     for good
  suspend KEY                     until "resume KEY"
  resume  KEY
  rotate  KEY [--overlap 7d] [--expires WHEN]
                           prints a new key with the same rights; the old one works until the overlap has
                           passed, but no longer than it would have; without --expires the new key lives as
                           long as the old one was made for

  KEY is a key's identifier or its first characters, as "list" shows them: rsd_ and eight more.
  --json prints JSON. --help prints this.

  GRANTS: one or more of SCOPE[:OPERATION[+OPERATION…]], separated by commas.
          SCOPE is * (everything), a group (drka) or a collection (disdik/siswa).
          OPERATION is list, register, change or delete; all four when left out.
          For example: --allow drka:list,disdik/siswa:list+register

Exit status: 0 done; 1 refused or failed; 2 the command line is wrong.`;
