CREATE TABLE "configured_products" (
	"config_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"name" text NOT NULL,
	"list_price" double precision,
	CONSTRAINT "configured_products_config_id_product_id_pk" PRIMARY KEY("config_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "configured_products" ADD CONSTRAINT "configured_products_config_id_config_versions_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."config_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "configured_products" ADD CONSTRAINT "configured_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Of the versions that are there, nobody wrote down what products were called and cost: today's names and prices.
INSERT INTO configured_products (config_id, product_id, name, list_price)
  SELECT v.id, p.id, p.name, p.list_price FROM config_versions v CROSS JOIN products p;
--> statement-breakpoint
REVOKE UPDATE, DELETE ON configured_products FROM worthwhile_app;
--> statement-breakpoint
DROP TRIGGER products_renamed ON products;
--> statement-breakpoint
DROP FUNCTION product_renamed();
--> statement-breakpoint
-- What the list shows as the name of a combination of products, by the names of the estimate's configuration version.
CREATE FUNCTION product_names(combination text, version integer) RETURNS text LANGUAGE sql STABLE AS
$$ SELECT coalesce(string_agg(coalesce(v.name, p.name), ', ' ORDER BY chosen.place), 'Aternity, NPM, IQ')
   FROM unnest(string_to_array(combination, ',')) WITH ORDINALITY AS chosen(id, place)
   JOIN products p ON p.id::text = chosen.id
   LEFT JOIN configured_products v ON v.config_id = version AND v.product_id = p.id $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION fill_list_keys() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS
$$ DECLARE
  customer text := (SELECT c.name FROM customers c WHERE c.id = NEW.customer_id);
  owner text := (SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = NEW.owner_id);
BEGIN
  NEW.customer_key := lower(customer);
  NEW.owner_key := lower(owner);
  NEW.product_key := lower(product_names(NEW.prod_combination_id, NEW.config_id));
  NEW.search_text := concat_ws(E'\n', NEW.name, customer, owner);
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP FUNCTION product_names(text);
--> statement-breakpoint
DROP TRIGGER estimates_list_keys ON estimates;
--> statement-breakpoint
CREATE TRIGGER estimates_list_keys BEFORE INSERT OR UPDATE OF name, customer_id, owner_id, prod_combination_id, config_id
  ON estimates FOR EACH ROW EXECUTE FUNCTION fill_list_keys();
--> statement-breakpoint
-- The list reads the version that its rows are called after.
CREATE OR REPLACE VIEW listed_estimates AS
  SELECT id, name, owner_id, partner_id, customer_id, account_id, scenario_id, state, prod_combination_id, created_at,
    deleted_at, deleted_by_id, customer_key, owner_key, product_key, search_text, config_id
  FROM estimates
  WHERE CASE (SELECT app_scope())
    WHEN 'system' THEN true
    WHEN 'all' THEN true
    WHEN 'partner' THEN partner_id = (SELECT app_partner_id())
    WHEN 'team' THEN partner_id IS NULL AND (owner_id = (SELECT app_user_id())
      OR account_id IN (SELECT t.account_id FROM account_team t WHERE t.user_id = (SELECT app_user_id())))
    WHEN 'own' THEN owner_id = (SELECT app_user_id()) AND partner_id IS NOT DISTINCT FROM (SELECT app_partner_id())
    ELSE false END;
