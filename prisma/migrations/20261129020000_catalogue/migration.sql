-- Previous version: may go on writing.

-- CreateTable
CREATE TABLE "catalogue_setting" (
    "id" INTEGER NOT NULL,
    "on_since" TIMESTAMPTZ(3),
    "on_by" TEXT,
    "licence" TEXT,

    CONSTRAINT "catalogue_setting_pkey" PRIMARY KEY ("id")
);
