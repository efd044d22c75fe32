CREATE TABLE "configuration_entries" (
	"id" integer PRIMARY KEY NOT NULL,
	"include" text[] DEFAULT '{}' NOT NULL,
	"exclude" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forbidden_pairs" (
	"estimate_type" text NOT NULL,
	"first_id" integer NOT NULL,
	"second_id" integer NOT NULL,
	CONSTRAINT "forbidden_pairs_estimate_type_first_id_second_id_pk" PRIMARY KEY("estimate_type","first_id","second_id")
);
--> statement-breakpoint
ALTER TABLE "currencies" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "families" ADD COLUMN "dark_colour" text;--> statement-breakpoint
ALTER TABLE "families" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "families" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "forbidden_pairs" ADD CONSTRAINT "forbidden_pairs_first_id_products_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forbidden_pairs" ADD CONSTRAINT "forbidden_pairs_second_id_products_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customers_external_id" ON "customers" USING btree ("external_id") WHERE "customers"."partner_id" IS NULL;--> statement-breakpoint
-- Versions of the configuration are only ever added: estimates name the one they were made with.
REVOKE UPDATE, DELETE ON config_versions, presets, reductions FROM worthwhile_app;
