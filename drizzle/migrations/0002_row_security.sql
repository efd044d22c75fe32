-- The second wall between tenants. The request role owns nothing and sees only what the scope set in its transaction
-- allows (app.scope_kind, app.user_id, app.partner_id); with no scope set it sees no row at all.
CREATE FUNCTION app_scope() RETURNS text LANGUAGE sql STABLE AS
$$ SELECT coalesce(current_setting('app.scope_kind', true), '') $$;
--> statement-breakpoint
CREATE FUNCTION app_user_id() RETURNS bigint LANGUAGE sql STABLE AS
$$ SELECT nullif(current_setting('app.user_id', true), '')::bigint $$;
--> statement-breakpoint
CREATE FUNCTION app_partner_id() RETURNS bigint LANGUAGE sql STABLE AS
$$ SELECT nullif(current_setting('app.partner_id', true), '')::bigint $$;
--> statement-breakpoint
-- Whether a row that belongs to `owner` of `partner`, on account `account`, is in the scope.
CREATE FUNCTION app_sees_estimate(owner bigint, partner bigint, account bigint) RETURNS boolean LANGUAGE sql STABLE AS
$$ SELECT CASE app_scope()
     WHEN 'system' THEN true
     WHEN 'all' THEN true
     WHEN 'partner' THEN partner = app_partner_id()
     WHEN 'team' THEN partner IS NULL AND (owner = app_user_id()
       OR account IN (SELECT t.account_id FROM account_team t WHERE t.user_id = app_user_id()))
     WHEN 'own' THEN owner = app_user_id() AND partner IS NOT DISTINCT FROM app_partner_id()
     ELSE false END $$;
--> statement-breakpoint
-- Whether something that belongs to `partner` (null: the vendor) is in the scope.
CREATE FUNCTION app_sees_partner(partner bigint) RETURNS boolean LANGUAGE sql STABLE AS
$$ SELECT CASE app_scope()
     WHEN 'system' THEN true
     WHEN 'all' THEN true
     WHEN 'team' THEN partner IS NULL
     WHEN 'partner' THEN partner = app_partner_id()
     WHEN 'own' THEN partner IS NOT DISTINCT FROM app_partner_id()
     ELSE false END $$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO worthwhile_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO worthwhile_app;
--> statement-breakpoint
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO worthwhile_app;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO worthwhile_app;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO worthwhile_app;
--> statement-breakpoint
REVOKE UPDATE, DELETE ON audit_events FROM worthwhile_app;
--> statement-breakpoint
REVOKE UPDATE ON estimate_snapshots FROM worthwhile_app;
--> statement-breakpoint
ALTER TABLE estimates ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY estimates_scope ON estimates
  USING (app_sees_estimate(owner_id, partner_id, account_id))
  WITH CHECK (app_sees_estimate(owner_id, partner_id, account_id));
--> statement-breakpoint
ALTER TABLE estimate_snapshots ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY estimate_snapshots_scope ON estimate_snapshots
  USING (EXISTS (SELECT 1 FROM estimates e WHERE e.id = estimate_id))
  WITH CHECK (EXISTS (SELECT 1 FROM estimates e WHERE e.id = estimate_id));
--> statement-breakpoint
ALTER TABLE report_files ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY report_files_scope ON report_files
  USING (EXISTS (SELECT 1 FROM estimates e WHERE e.id = estimate_id))
  WITH CHECK (EXISTS (SELECT 1 FROM estimates e WHERE e.id = estimate_id));
--> statement-breakpoint
ALTER TABLE customers ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY customers_scope ON customers
  USING (app_sees_partner(partner_id)) WITH CHECK (app_sees_partner(partner_id));
--> statement-breakpoint
ALTER TABLE accounts ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY accounts_scope ON accounts
  USING (EXISTS (SELECT 1 FROM customers c WHERE c.id = customer_id))
  WITH CHECK (EXISTS (SELECT 1 FROM customers c WHERE c.id = customer_id));
--> statement-breakpoint
ALTER TABLE contacts ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY contacts_scope ON contacts
  USING (EXISTS (SELECT 1 FROM accounts a WHERE a.id = account_id))
  WITH CHECK (EXISTS (SELECT 1 FROM accounts a WHERE a.id = account_id));
--> statement-breakpoint
ALTER TABLE opportunities ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY opportunities_scope ON opportunities
  USING (EXISTS (SELECT 1 FROM accounts a WHERE a.id = account_id))
  WITH CHECK (EXISTS (SELECT 1 FROM accounts a WHERE a.id = account_id));
--> statement-breakpoint
ALTER TABLE partners ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY partners_scope ON partners USING (app_sees_partner(id)) WITH CHECK (app_sees_partner(id));
--> statement-breakpoint
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- A user always sees themself; otherwise the people of the own side of the wall.
CREATE POLICY users_scope ON users
  USING (app_sees_partner(partner_id) OR id = app_user_id())
  WITH CHECK (app_sees_partner(partner_id) OR id = app_user_id());
--> statement-breakpoint
ALTER TABLE pdf_templates ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY pdf_templates_scope ON pdf_templates
  USING (app_sees_partner(partner_id)) WITH CHECK (app_sees_partner(partner_id));
--> statement-breakpoint
ALTER TABLE widgets ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY widgets_scope ON widgets USING (app_sees_partner(partner_id)) WITH CHECK (app_sees_partner(partner_id));
