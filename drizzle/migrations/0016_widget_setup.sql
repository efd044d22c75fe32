ALTER TABLE "widgets" ADD COLUMN "lead_email" text;--> statement-breakpoint
ALTER TABLE "widgets" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "widgets" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "widgets_partner" ON "widgets" USING btree ("partner_id");