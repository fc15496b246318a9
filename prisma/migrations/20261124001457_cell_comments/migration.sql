-- Previous version: may go on writing.

-- CreateTable
CREATE TABLE "comment_thread" (
    "id" BIGSERIAL NOT NULL,
    "collection" TEXT NOT NULL,
    "record" INTEGER NOT NULL,
    "field" TEXT NOT NULL,
    "resolved_at" TIMESTAMPTZ(3),
    "resolved_by" UUID,
    "resolved_as" TEXT,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "comment_thread_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cell_comment" (
    "id" BIGSERIAL NOT NULL,
    "thread_id" BIGINT NOT NULL,
    "text" TEXT NOT NULL,
    "author_id" UUID NOT NULL,
    "author_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMPTZ(3),

    CONSTRAINT "cell_comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "comment_version" (
    "collection" TEXT NOT NULL,
    "version" BIGINT NOT NULL,

    CONSTRAINT "comment_version_pkey" PRIMARY KEY ("collection")
);

-- CreateIndex
CREATE INDEX "comment_thread_collection_resolved_at_changed_at_idx" ON "comment_thread"("collection", "resolved_at", "changed_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "comment_thread_collection_record_field_key" ON "comment_thread"("collection", "record", "field");

-- CreateIndex
CREATE INDEX "cell_comment_thread_id_id_idx" ON "cell_comment"("thread_id", "id");

-- AddForeignKey
ALTER TABLE "cell_comment" ADD CONSTRAINT "cell_comment_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "comment_thread"("id") ON DELETE CASCADE ON UPDATE CASCADE;
