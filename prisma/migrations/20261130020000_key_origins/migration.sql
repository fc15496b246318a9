-- Previous version: may go on writing.

-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "origins" TEXT[];


-- Beyond what Prisma can express.

-- Every instance is notified of the columns by which a key is judged.
CREATE OR REPLACE TRIGGER api_key_changed
  AFTER INSERT OR DELETE OR UPDATE OF
    hash, name, permissions, bindings, lists_own_only, proposes_only, allowed_addresses, origins, rate_per_minute,
    expires_at, suspended_at, revoked_at
  ON api_key FOR EACH ROW EXECUTE FUNCTION api_key_changed();
