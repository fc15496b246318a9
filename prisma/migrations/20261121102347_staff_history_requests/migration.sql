-- CreateTable
CREATE TABLE "access_request" (
    "id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "agency" TEXT NOT NULL,
    "system" TEXT NOT NULL,
    "contact_name" TEXT NOT NULL,
    "contact_email" TEXT NOT NULL,
    "contact_phone" TEXT,
    "purpose" TEXT NOT NULL,
    "permissions" TEXT[],
    "allowed_addresses" TEXT[],
    "language" TEXT NOT NULL,
    "submitted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "submitted_address" TEXT,
    "submitted_by_id" UUID,
    "status_hash" BYTEA NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "decided_at" TIMESTAMPTZ(3),
    "decided_by_id" UUID,
    "decided_by_name" TEXT,
    "reason" TEXT,
    "grant" JSONB,
    "collect_hash" BYTEA,
    "collect_until" TIMESTAMPTZ(3),
    "collected_at" TIMESTAMPTZ(3),
    "key_id" UUID,

    CONSTRAINT "access_request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "history_event" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_kind" TEXT NOT NULL,
    "actor_id" UUID,
    "actor_name" TEXT NOT NULL,
    "address" TEXT,
    "action" TEXT NOT NULL,
    "subject_kind" TEXT NOT NULL,
    "subject_id" TEXT,
    "subject_name" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "reason" TEXT,

    CONSTRAINT "history_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "two_factor_enabled" BOOLEAN NOT NULL DEFAULT false,
    "role" TEXT NOT NULL DEFAULT 'viewer',
    "groups" TEXT[],
    "language" TEXT,
    "theme" TEXT NOT NULL DEFAULT 'auto',
    "disabled_at" TIMESTAMPTZ(3),
    "disabled_by" TEXT,
    "last_sign_in_at" TIMESTAMPTZ(3),

    CONSTRAINT "staff_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_session" (
    "id" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ip_address" TEXT,
    "user_agent" TEXT,

    CONSTRAINT "staff_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_account" (
    "id" UUID NOT NULL,
    "account_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "refresh_token_expires_at" TIMESTAMPTZ(3),
    "scope" TEXT,
    "password" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staff_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_verification" (
    "id" UUID NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staff_verification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_two_factor" (
    "id" UUID NOT NULL,
    "secret" TEXT NOT NULL,
    "backup_codes" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "verified" BOOLEAN NOT NULL DEFAULT true,
    "failed_verification_count" INTEGER NOT NULL DEFAULT 0,
    "locked_until" TIMESTAMPTZ(3),

    CONSTRAINT "staff_two_factor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_link" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "name" TEXT,
    "email" TEXT,
    "role" TEXT,
    "groups" TEXT[],
    "staff_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "staff_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "service_secret" (
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "service_secret_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE UNIQUE INDEX "access_request_number_key" ON "access_request"("number");

-- CreateIndex
CREATE UNIQUE INDEX "access_request_status_hash_key" ON "access_request"("status_hash");

-- CreateIndex
CREATE UNIQUE INDEX "access_request_collect_hash_key" ON "access_request"("collect_hash");

-- CreateIndex
CREATE UNIQUE INDEX "access_request_key_id_key" ON "access_request"("key_id");

-- CreateIndex
CREATE INDEX "access_request_state_submitted_at_idx" ON "access_request"("state", "submitted_at" DESC);

-- CreateIndex
CREATE INDEX "access_request_submitted_at_id_idx" ON "access_request"("submitted_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "history_event_at_id_idx" ON "history_event"("at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "history_event_subject_kind_subject_id_at_id_idx" ON "history_event"("subject_kind", "subject_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "history_event_actor_kind_at_id_idx" ON "history_event"("actor_kind", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "history_event_actor_id_at_id_idx" ON "history_event"("actor_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "history_event_action_at_id_idx" ON "history_event"("action", "at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "staff_email_key" ON "staff"("email");

-- CreateIndex
CREATE UNIQUE INDEX "staff_session_token_key" ON "staff_session"("token");

-- CreateIndex
CREATE INDEX "staff_session_user_id_idx" ON "staff_session"("user_id");

-- CreateIndex
CREATE INDEX "staff_account_user_id_idx" ON "staff_account"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "staff_account_provider_id_account_id_key" ON "staff_account"("provider_id", "account_id");

-- CreateIndex
CREATE INDEX "staff_verification_identifier_idx" ON "staff_verification"("identifier");

-- CreateIndex
CREATE INDEX "staff_verification_expires_at_idx" ON "staff_verification"("expires_at");

-- CreateIndex
CREATE INDEX "staff_two_factor_user_id_idx" ON "staff_two_factor"("user_id");

-- CreateIndex
CREATE INDEX "staff_two_factor_secret_idx" ON "staff_two_factor"("secret");

-- CreateIndex
CREATE UNIQUE INDEX "staff_link_hash_key" ON "staff_link"("hash");

-- CreateIndex
CREATE INDEX "staff_link_kind_expires_at_idx" ON "staff_link"("kind", "expires_at");

-- CreateIndex
CREATE INDEX "api_key_usage_day_idx" ON "api_key_usage"("day");

-- AddForeignKey
ALTER TABLE "access_request" ADD CONSTRAINT "access_request_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_key"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_account" ADD CONSTRAINT "staff_account_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_two_factor" ADD CONSTRAINT "staff_two_factor_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's models cannot say: the history is only ever added to. Rows may be deleted, when their time is over
-- (HISTORY_DAYS).
CREATE FUNCTION history_event_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'history_event is never changed: % is refused', TG_OP;
END
$$;

CREATE TRIGGER history_event_kept
  BEFORE UPDATE OR TRUNCATE ON history_event FOR EACH STATEMENT EXECUTE FUNCTION history_event_kept();
