-- Previous version: may go on writing.

-- CreateTable
CREATE TABLE "delivery_setting" (
    "collection" TEXT NOT NULL,
    "unit" TEXT NOT NULL,
    "due_days" INTEGER,
    "is_expected" BOOLEAN NOT NULL DEFAULT true,
    "agency" TEXT,
    "contact" TEXT,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "delivery_setting_pkey" PRIMARY KEY ("collection","unit")
);

