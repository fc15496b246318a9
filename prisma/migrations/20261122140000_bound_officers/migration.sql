-- Previous version: refused.

-- AlterTable
ALTER TABLE "staff" ADD COLUMN     "bindings" TEXT[];

-- AlterTable
ALTER TABLE "staff_link" ADD COLUMN     "bindings" TEXT[];


-- Beyond what Prisma can express.

-- The previous version would let a bound data officer change any record.
SELECT refuse_writers_before(2);
