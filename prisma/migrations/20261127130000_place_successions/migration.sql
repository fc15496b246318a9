-- Previous version: may go on writing.

-- CreateTable
CREATE TABLE "place_succession" (
    "id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "from" JSONB NOT NULL,
    "to" JSONB NOT NULL,
    "decree" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "place_succession_pkey" PRIMARY KEY ("id")
);
