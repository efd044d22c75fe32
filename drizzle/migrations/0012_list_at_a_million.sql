DROP INDEX "estimates_newest";--> statement-breakpoint
DROP INDEX "estimates_owner";--> statement-breakpoint
DROP INDEX "estimates_partner";--> statement-breakpoint
DROP INDEX "estimates_customer";--> statement-breakpoint
DROP INDEX "estimates_account";--> statement-breakpoint
DROP INDEX "estimates_name_trgm";--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "customer_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "owner_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "product_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- What the list shows as the name of a combination of products, by today's names.
CREATE FUNCTION product_names(combination text) RETURNS text LANGUAGE sql STABLE AS
$$ SELECT coalesce(string_agg(p.name, ', ' ORDER BY chosen.place), 'Aternity, NPM, IQ')
   FROM unnest(string_to_array(combination, ',')) WITH ORDINALITY AS chosen(id, place)
   JOIN products p ON p.id::text = chosen.id $$;
--> statement-breakpoint
-- Runs as the owner: a name belongs into the text whoever saves, also where row security hides its row from them.
CREATE FUNCTION fill_list_keys() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS
$$ DECLARE
  customer text := (SELECT c.name FROM customers c WHERE c.id = NEW.customer_id);
  owner text := (SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = NEW.owner_id);
BEGIN
  NEW.customer_key := lower(customer);
  NEW.owner_key := lower(owner);
  NEW.product_key := lower(product_names(NEW.prod_combination_id));
  NEW.search_text := concat_ws(E'\n', NEW.name, customer, owner);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER estimates_list_keys BEFORE INSERT OR UPDATE OF name, customer_id, owner_id, prod_combination_id
  ON estimates FOR EACH ROW EXECUTE FUNCTION fill_list_keys();
--> statement-breakpoint
UPDATE estimates SET customer_id = customer_id;
--> statement-breakpoint
CREATE FUNCTION rename_in_list() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS
$$ BEGIN
  IF TG_TABLE_NAME = 'customers' THEN UPDATE estimates SET customer_id = customer_id WHERE customer_id = NEW.id;
  ELSE UPDATE estimates SET owner_id = owner_id WHERE owner_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER customers_renamed AFTER UPDATE OF name ON customers
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION rename_in_list();
--> statement-breakpoint
CREATE TRIGGER users_renamed AFTER UPDATE OF first_name, last_name ON users
  FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name) IS DISTINCT FROM (NEW.first_name, NEW.last_name))
  EXECUTE FUNCTION rename_in_list();
--> statement-breakpoint
-- A product may stand in every estimate: their order by its name follows by a job, in small steps.
CREATE FUNCTION product_renamed() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  PERFORM enqueue_job('estimates.refreshProductOrder', '{}', 'estimates.refreshProductOrder', 10);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_renamed AFTER UPDATE OF name ON products
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION product_renamed();
--> statement-breakpoint
-- The newest first, in every scope. All that the scope and the common filters ask stands in the index, so that a count
-- up to ten thousand reads no row.
CREATE INDEX estimates_newest ON estimates (created_at, id)
  INCLUDE (partner_id, owner_id, account_id, scenario_id, state) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX estimates_partner ON estimates (partner_id, created_at, id)
  INCLUDE (owner_id, account_id, scenario_id, state, deleted_at);
--> statement-breakpoint
CREATE INDEX estimates_owner ON estimates (owner_id, created_at, id)
  INCLUDE (partner_id, account_id, scenario_id, state, deleted_at);
--> statement-breakpoint
CREATE INDEX estimates_customer ON estimates (customer_id, created_at, id)
  INCLUDE (partner_id, owner_id, account_id, scenario_id, state, deleted_at);
--> statement-breakpoint
CREATE INDEX estimates_account ON estimates (account_id, created_at, id)
  INCLUDE (partner_id, owner_id, scenario_id, state, deleted_at);
--> statement-breakpoint
-- The other columns of the list.
CREATE INDEX estimates_by_name ON estimates (lower(name), id) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX estimates_by_customer_name ON estimates (customer_key, id) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX estimates_by_owner_name ON estimates (owner_key, id) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX estimates_by_product_name ON estimates (product_key, id) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX estimates_by_state ON estimates (state, id) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX estimates_products ON estimates USING gin (string_to_array(prod_combination_id, ','))
  WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX estimates_search ON estimates USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX estimates_deleted ON estimates (deleted_at, id) WHERE deleted_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX customers_by_name ON customers (lower(name), id);
--> statement-breakpoint
-- The same scope as before, said so that its settings are read once a query and not once a row.
ALTER POLICY estimates_scope ON estimates
  USING (CASE (SELECT app_scope())
    WHEN 'system' THEN true
    WHEN 'all' THEN true
    WHEN 'partner' THEN partner_id = (SELECT app_partner_id())
    WHEN 'team' THEN partner_id IS NULL AND (owner_id = (SELECT app_user_id())
      OR account_id IN (SELECT t.account_id FROM account_team t WHERE t.user_id = (SELECT app_user_id())))
    WHEN 'own' THEN owner_id = (SELECT app_user_id()) AND partner_id IS NOT DISTINCT FROM (SELECT app_partner_id())
    ELSE false END)
  WITH CHECK (app_sees_estimate(owner_id, partner_id, account_id));
--> statement-breakpoint
-- For lists: the scope as a plain condition, so that searching may use its index. Row security, which binds the app's
-- role and not the view's owner, would have every row pass the scope first. Reading only.
CREATE VIEW listed_estimates AS
  SELECT id, name, owner_id, partner_id, customer_id, account_id, scenario_id, state, prod_combination_id, created_at,
    deleted_at, deleted_by_id, customer_key, owner_key, product_key, search_text
  FROM estimates
  WHERE CASE (SELECT app_scope())
    WHEN 'system' THEN true
    WHEN 'all' THEN true
    WHEN 'partner' THEN partner_id = (SELECT app_partner_id())
    WHEN 'team' THEN partner_id IS NULL AND (owner_id = (SELECT app_user_id())
      OR account_id IN (SELECT t.account_id FROM account_team t WHERE t.user_id = (SELECT app_user_id())))
    WHEN 'own' THEN owner_id = (SELECT app_user_id()) AND partner_id IS NOT DISTINCT FROM (SELECT app_partner_id())
    ELSE false END;
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON listed_estimates FROM worthwhile_app;
--> statement-breakpoint
GRANT SELECT ON listed_estimates TO worthwhile_app;
