-- Previous version: refused.

-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "bindings" TEXT[],
ADD COLUMN     "lists_own_only" BOOLEAN NOT NULL DEFAULT false;


-- Beyond what Prisma can express.

-- Every instance is notified of the columns by which a key is judged.
CREATE OR REPLACE TRIGGER api_key_changed
  AFTER INSERT OR DELETE OR UPDATE OF
    hash, name, permissions, bindings, lists_own_only, allowed_addresses, rate_per_minute, expires_at, suspended_at, revoked_at
  ON api_key FOR EACH ROW EXECUTE FUNCTION api_key_changed();

-- The previous version would let a bound key write any value.
SELECT refuse_writers_before(2);
