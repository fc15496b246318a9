-- Previous version: may go on writing.

-- AlterTable
ALTER TABLE "finding" ADD COLUMN     "office" JSONB;

-- CreateTable
CREATE TABLE "check_rule" (
    "id" SERIAL NOT NULL,
    "is_off" BOOLEAN NOT NULL,
    "rule" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "check_rule_pkey" PRIMARY KEY ("id")
);
