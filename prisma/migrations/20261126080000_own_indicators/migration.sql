-- Previous version: may go on writing.

-- CreateTable
CREATE TABLE "own_indicator" (
    "name" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "definition" TEXT NOT NULL,
    "interpretation" TEXT NOT NULL,
    "unit" TEXT NOT NULL,
    "factor" INTEGER NOT NULL,
    "numerator" JSONB NOT NULL,
    "denominator" JSONB NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "own_indicator_pkey" PRIMARY KEY ("name")
);
