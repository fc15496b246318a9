-- Previous version: may go on writing.

-- CreateTable
CREATE TABLE "place_entry" (
    "code" TEXT NOT NULL,
    "name" TEXT,
    "aliases" TEXT[],
    "withdrawn" TEXT,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "place_entry_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "value_list" (
    "list" TEXT NOT NULL,
    "entries" JSONB NOT NULL,

    CONSTRAINT "value_list_pkey" PRIMARY KEY ("list")
);

-- CreateTable
CREATE TABLE "strict_field" (
    "collection" TEXT NOT NULL,
    "field" TEXT NOT NULL,

    CONSTRAINT "strict_field_pkey" PRIMARY KEY ("collection","field")
);

-- CreateTable
CREATE TABLE "vocabulary_version" (
    "one" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "vocabulary_version_pkey" PRIMARY KEY ("one")
);


-- Beyond what Prisma can express.

INSERT INTO vocabulary_version DEFAULT VALUES;
