-- Trigram indexes of searches by name.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint

-- Scope. Each transaction sets app.scope to `kind:user:partner:mac`; without a valid one no row is visible. The mac
-- includes the backend and the start of the transaction, so no other transaction can use it. Migrating writes the keys.
-- One query without variables: with them, `plan_cache_mode` of the requests would plan it at each call.
CREATE FUNCTION app_verified_scope() RETURNS text[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
$$ BEGIN
  RETURN (SELECT string_to_array(scope, ':')
    FROM worthwhile_private.scope_keys, (SELECT current_setting('app.scope', true)) AS given(scope)
    WHERE right(scope, 64) = encode(sha256(key || sha256(key ||
      convert_to(left(scope, -64) || pg_backend_pid() || ':' || extract(epoch FROM now()), 'UTF8'))), 'hex'));
END $$;
--> statement-breakpoint
-- Policies call these in subqueries, once per statement: checking a mac takes longer than reading a row. RETURN binds
-- names now, so that no later search_path changes them.
CREATE FUNCTION app_scope() RETURNS text STABLE RETURN coalesce((app_verified_scope())[1], '');
--> statement-breakpoint
CREATE FUNCTION app_user_id() RETURNS bigint STABLE RETURN nullif((app_verified_scope())[2], '')::bigint;
--> statement-breakpoint
CREATE FUNCTION app_partner_id() RETURNS bigint STABLE RETURN nullif((app_verified_scope())[3], '')::bigint;
--> statement-breakpoint
-- Whether a scope includes rows of `partner` (null: the vendor). A team belongs to the vendor. Each of the scope's values
-- stands here once, else PostgreSQL would call this for each row.
CREATE FUNCTION app_sees_partner(partner bigint, scope text, scope_partner bigint) RETURNS boolean IMMUTABLE
RETURN CASE scope
  WHEN 'system' THEN true
  WHEN 'all' THEN true
  WHEN '' THEN false
  ELSE partner IS NOT DISTINCT FROM scope_partner END;
--> statement-breakpoint

-- Queue. The tables of graphile-worker belong to the owner; requests add jobs by these functions alone, in the caller's
-- transaction. The bodies are resolved when called, because the queue's schema is created after the migrations.
CREATE FUNCTION enqueue_job(task text, payload json, job_key text, max_attempts integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
$$ BEGIN
  PERFORM graphile_worker.add_job(
    identifier => task, payload => payload, max_attempts => max_attempts, job_key => job_key);
END $$;
--> statement-breakpoint
-- Adds nothing while a job with the key waits or runs. `priority`: the lower, the earlier.
CREATE FUNCTION enqueue_job_once(
  task text, payload json, job_key text, max_attempts integer, priority integer, run_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
$$ BEGIN
  IF NOT EXISTS (SELECT FROM graphile_worker.jobs j WHERE j.key = job_key
                    AND (j.locked_at IS NOT NULL OR j.attempts < j.max_attempts)) THEN
    PERFORM graphile_worker.add_job(identifier => task, payload => payload, run_at => run_at,
      max_attempts => max_attempts, job_key => job_key, priority => priority);
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION complete_job(job bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
$$ BEGIN DELETE FROM graphile_worker._private_jobs WHERE id = job; END $$;
--> statement-breakpoint
CREATE FUNCTION job_is_running(job bigint) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
$$ BEGIN RETURN EXISTS (SELECT FROM graphile_worker.jobs WHERE id = job AND locked_at IS NOT NULL); END $$;
--> statement-breakpoint

-- The list of estimates. Product names are those of the estimate's configuration version.
CREATE FUNCTION product_names(combination text, version integer) RETURNS text LANGUAGE sql STABLE AS
$$ SELECT coalesce(string_agg(p.value ->> 'name', ', ' ORDER BY chosen.place), 'Aternity, NPM, IQ')
   FROM unnest(string_to_array(combination, ',')) WITH ORDINALITY AS chosen(id, place)
   JOIN config_entries p ON p.config_id = version
     AND p.key IN ('component:' || chosen.id, 'otherProduct:' || chosen.id) $$;
--> statement-breakpoint
-- Runs as the owner: row security may hide the customer or the owner from the user who saves.
CREATE FUNCTION fill_list_keys() RETURNS trigger
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
CREATE FUNCTION rename_in_list() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS
$$ BEGIN
  IF TG_TABLE_NAME = 'customers' THEN UPDATE estimates SET customer_id = customer_id WHERE customer_id = NEW.id;
  ELSE UPDATE estimates SET owner_id = owner_id WHERE owner_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint

-- Audit trail. The request's role chooses neither the time nor the name. Runs as that role: actors see themselves.
CREATE FUNCTION complete_audit_event() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  IF current_user = 'worthwhile_app' THEN
    NEW.at := now();
    NEW.actor := coalesce(
      (SELECT u.first_name || ' ' || u.last_name || ' <' || u.email || '>' FROM users u WHERE u.id = NEW.actor_id), '');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Deferred to the commit: the head is locked last and only for the length of a commit, so no deadlock is possible.
CREATE FUNCTION chain_audit_event() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS
$$ DECLARE
  head public.audit_head%ROWTYPE;
  content text;
  next_hash text;
  -- Random, 122 bits. Its deletion makes the digest useless for guessing erased words.
  salt text := gen_random_uuid()::text;
  words text := encode(sha256(convert_to(
    salt || jsonb_build_array(NEW.actor, NEW.target_id, NEW.detail)::text, 'UTF8')), 'hex');
BEGIN
  SELECT * INTO STRICT head FROM public.audit_head WHERE id = 1 FOR UPDATE;
  content := jsonb_build_array(head.seq + 1, NEW.id, to_char(NEW.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    NEW.actor_id, NEW.partner_id, NEW.action, NEW.target_kind, NEW.ip, NEW.request_id, words)::text;
  next_hash := encode(sha256(convert_to(head.hash || content, 'UTF8')), 'hex');
  INSERT INTO public.audit_chain (seq, event_id, prev_hash, hash, words_digest, salt)
    VALUES (head.seq + 1, NEW.id, head.hash, next_hash, words, salt);
  UPDATE public.audit_head SET seq = head.seq + 1, hash = next_hash WHERE id = 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION protect_audit_event() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  IF TG_OP = 'DELETE' AND current_setting('app.audit_trim', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' AND current_setting('app.audit_erase', true) = 'on' THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'The audit trail is only ever added to.' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
-- Retention: removes the oldest end of the chain, never within the last year, and records an event about it.
CREATE FUNCTION trim_audit_events(before timestamptz) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS
$$ DECLARE
  head public.audit_head%ROWTYPE;
  through bigint;
  through_hash text;
  removed bigint;
BEGIN
  IF (SELECT public.app_scope()) <> 'system' THEN
    RAISE EXCEPTION 'Only a task of the system does this.' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF before > now() - interval '365 days' THEN
    RAISE EXCEPTION 'The audit trail is kept for a year at least.' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  SELECT * INTO STRICT head FROM public.audit_head WHERE id = 1 FOR UPDATE;
  SELECT c.seq - 1 INTO through FROM public.audit_chain c JOIN public.audit_events e ON e.id = c.event_id
    WHERE e.at >= before ORDER BY c.seq LIMIT 1;
  through := coalesce(through, head.seq);
  SELECT c.hash INTO through_hash FROM public.audit_chain c WHERE c.seq = through;
  IF through_hash IS NULL THEN RETURN 0; END IF;
  PERFORM set_config('app.audit_trim', 'on', true);
  DELETE FROM public.audit_events e USING public.audit_chain c WHERE c.event_id = e.id AND c.seq <= through;
  GET DIAGNOSTICS removed = ROW_COUNT;
  DELETE FROM public.audit_chain c WHERE c.seq <= through;
  PERFORM set_config('app.audit_trim', '', true);
  INSERT INTO public.audit_events (action, target_kind, detail)
    VALUES ('audit.trimmed', 'audit', jsonb_build_object('through', through, 'hash', through_hash, 'events', removed));
  RETURN removed;
END $$;
--> statement-breakpoint
-- Erasure of a person who is inactive: replaces their names and addresses in all events, deletes the salts of these events,
-- and chains digests of the new words, so that a verification accepts these words and no others.
CREATE FUNCTION erase_audit_words(person bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS
$$ DECLARE
  label text := 'Former user ' || person;
  -- Words as they are, and as JSON writes them.
  plain text;
  written text;
  changed bigint[];
BEGIN
  IF (SELECT public.app_scope()) <> 'system' THEN
    RAISE EXCEPTION 'Only a task of the system does this.' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NOT EXISTS (SELECT FROM public.users u WHERE u.id = person AND NOT u.is_active) THEN
    RAISE EXCEPTION 'Only an inactive user is erased.' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  -- No event is added until the commit.
  PERFORM FROM public.audit_head WHERE id = 1 FOR UPDATE;
  -- Names and addresses of all times; a single word could be anything else.
  SELECT string_agg(regexp_replace(word, special, escaped, 'g'), '|' ORDER BY length(word) DESC),
      string_agg(regexp_replace(json, special, escaped, 'g'), '|' ORDER BY length(word) DESC)
    INTO plain, written
    FROM (SELECT DISTINCT word, substr(to_jsonb(word)::text, 2, length(to_jsonb(word)::text) - 2) AS json FROM (
      SELECT unnest(ARRAY[u.email, u.first_name || ' ' || u.last_name]) FROM public.users u WHERE u.id = person
      UNION ALL
      SELECT unnest(regexp_match(e.actor, '^(.*) <(.*)>$')) FROM public.audit_events e WHERE e.actor_id = person
      UNION ALL
      SELECT unnest(ARRAY[e.detail #>> '{email}', e.detail #>> '{before,email}', e.detail #>> '{after,email}'])
        FROM public.audit_events e
        WHERE e.target_kind = 'user' AND e.target_id = person::text OR e.actor_id = person AND e.target_kind = ''
    ) AS known(word) WHERE word ~ '[^ ].*[ @].*[^ ]') AS words,
    (VALUES ('([][\\.^$*+?(){}|])', '\\\1')) AS characters(special, escaped);
  PERFORM set_config('app.audit_erase', 'on', true);
  WITH rewritten AS (
    UPDATE public.audit_events e SET
      actor = CASE WHEN e.actor_id = person THEN label ELSE regexp_replace(e.actor, plain, label, 'gi') END,
      target_id = regexp_replace(e.target_id, plain, label, 'gi'),
      detail = regexp_replace(
        CASE WHEN e.target_kind = 'user' AND e.target_id = person::text OR e.actor_id = person AND e.target_kind = ''
          THEN regexp_replace(e.detail::text, '"(firstName|lastName|email|contactNumber)": "(?:\\.|[^"\\])*"',
            '"\1": "' || label || '"', 'g')
          ELSE e.detail::text END, written, label, 'gi')::jsonb
    WHERE e.actor_id = person OR e.target_kind = 'user' AND e.target_id = person::text
      OR e.actor ~* plain OR e.target_id ~* plain OR e.detail::text ~* written
    RETURNING e.id)
  SELECT array_agg(id) INTO changed FROM rewritten;
  UPDATE public.audit_chain c SET salt = NULL, words_digest = coalesce(c.words_digest, '') WHERE c.event_id = ANY (changed);
  PERFORM set_config('app.audit_erase', '', true);
  INSERT INTO public.audit_events (action, target_kind, target_id, detail)
    SELECT action, 'user', person::text, jsonb_build_object('events', count(*), 'digests', jsonb_object_agg(id::text, digest))
      FROM (VALUES ('audit.erased')) AS recorded(action),
        (SELECT e.id, (row_number() OVER (ORDER BY e.id) - 1) / 200 AS chunk, encode(sha256(convert_to(
            jsonb_build_array(c.seq, e.id, to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.actor_id, e.actor,
              e.partner_id, e.action, e.target_kind, e.target_id, e.ip, e.request_id, e.detail)::text, 'UTF8')), 'hex') AS digest
          FROM public.audit_events e JOIN public.audit_chain c ON c.event_id = e.id WHERE e.id = ANY (changed)) AS new_events
      GROUP BY action, chunk ORDER BY chunk;
  RETURN coalesce(array_length(changed, 1), 0);
END $$;
--> statement-breakpoint
-- The hashes of events for users who may read the events; requests have no other access to the chain.
CREATE FUNCTION audit_hashes(ids bigint[]) RETURNS TABLE (event_id bigint, prev_hash text, hash text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS
$$ SELECT c.event_id, c.prev_hash, c.hash FROM public.audit_chain c
   WHERE c.event_id = ANY (ids) AND (SELECT public.app_scope()) IN ('all', 'system') $$;
--> statement-breakpoint
INSERT INTO audit_head (id, seq, hash) VALUES (1, 0, repeat('0', 64));
--> statement-breakpoint

-- The wizard's inputs are most of a row and no list reads them: stored out of line, a list reads a third of the pages.
ALTER TABLE estimates SET (toast_tuple_target = 128);
--> statement-breakpoint
-- Newest first, by scope. All columns of the scope and of the common filters are included, so counting reads no row.
CREATE INDEX estimates_newest ON estimates (created_at, id)
  INCLUDE (partner_id, owner_id, account_id, scenario_id, state, prod_combination_id) WHERE deleted_at IS NULL;
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
-- Insights read the estimates of two years, whose rows are wide: with all of these columns included they read none.
CREATE INDEX estimates_deals ON estimates (created_at)
  INCLUDE (id, version_of, version_no, deleted_at, generated_at, partner_id, owner_id, scenario_id, prod_combination_id,
    currency_value, model_npv, model_npv_hard_only, discount_pct, customer_pct);
--> statement-breakpoint
-- The list's other columns. By value: in the base currency; an estimate without a result sorts lowest.
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
CREATE INDEX estimates_by_headline ON estimates (coalesce(model_npv / currency_value, '-Infinity'::double precision), id)
  WHERE deleted_at IS NULL;
--> statement-breakpoint
-- The planner ignores statistics of a partial index. Without others it takes every value for common and reads all rows.
CREATE STATISTICS estimates_values ON (coalesce(model_npv / currency_value, '-Infinity'::double precision)) FROM estimates;
--> statement-breakpoint
CREATE INDEX estimates_deleted ON estimates (deleted_at, id) WHERE deleted_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX estimates_products ON estimates USING gin (string_to_array(prod_combination_id, ','))
  WHERE deleted_at IS NULL;
--> statement-breakpoint
-- Without it the planner takes every product to be rare and reads a twentieth or a third of the table to show ten rows.
CREATE STATISTICS estimates_products_share ON (string_to_array(prod_combination_id, ',')) FROM estimates;
--> statement-breakpoint
-- A search finds estimates by their own name, and those of customers and owners with a matching name: a trigram of a
-- common customer name would match every eighth estimate.
CREATE INDEX estimates_name_search ON estimates USING gin (name gin_trgm_ops) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX customers_name_trgm ON customers USING gin (name gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX customers_by_name ON customers (lower(name), id);
--> statement-breakpoint

-- Views for lists and searches: the scope as a plain condition, because row security bars every trigram index. They run
-- as their owner and are read-only.
CREATE VIEW estimate_list_view AS
  SELECT id, name, owner_id, partner_id, customer_id, account_id, scenario_id, state, prod_combination_id, created_at,
    deleted_at, deleted_by_id, customer_key, owner_key, product_key, search_text, config_id, currency_sign,
    currency_value, model_npv, model_npv_hard_only, model_headline
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
CREATE VIEW customer_list_view AS
  SELECT id, name, partner_id, industry
  FROM customers
  WHERE CASE (SELECT app_scope())
    WHEN 'system' THEN true
    WHEN 'all' THEN true
    WHEN 'team' THEN partner_id IS NULL
    WHEN 'partner' THEN partner_id = (SELECT app_partner_id())
    WHEN 'own' THEN partner_id IS NOT DISTINCT FROM (SELECT app_partner_id())
    ELSE false END;
--> statement-breakpoint
-- What insights read, once per page: the scope as a plain condition, and no row security of links and outcomes, which would look
-- up the estimate of each.
CREATE VIEW deal_view AS
  SELECT e.id, coalesce(e.version_of, e.id) AS line, e.version_of, e.version_no, e.deleted_at, e.created_at, e.generated_at,
    e.partner_id, e.owner_id, e.scenario_id, e.prod_combination_id, e.currency_value, e.model_npv, e.model_npv_hard_only,
    e.discount_pct, e.customer_pct, l.is_opened IS NOT NULL AS is_sent, coalesce(l.is_opened, false) AS is_opened,
    o.outcome, o.amount, o.updated_at AS closed_at
  FROM estimates e
  LEFT JOIN (SELECT estimate_id, bool_or(views > 0) AS is_opened FROM share_links GROUP BY estimate_id) l
    ON l.estimate_id = e.id
  LEFT JOIN estimate_outcomes o ON o.estimate_id = e.id
  WHERE CASE (SELECT app_scope())
    WHEN 'system' THEN true
    WHEN 'all' THEN true
    WHEN 'partner' THEN e.partner_id = (SELECT app_partner_id())
    ELSE false END;
--> statement-breakpoint

-- Triggers.
CREATE TRIGGER estimates_list_keys BEFORE INSERT OR UPDATE OF name, customer_id, owner_id, prod_combination_id, config_id
  ON estimates FOR EACH ROW EXECUTE FUNCTION fill_list_keys();
--> statement-breakpoint
CREATE TRIGGER customers_renamed AFTER UPDATE OF name ON customers
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION rename_in_list();
--> statement-breakpoint
CREATE TRIGGER users_renamed AFTER UPDATE OF first_name, last_name ON users
  FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name) IS DISTINCT FROM (NEW.first_name, NEW.last_name))
  EXECUTE FUNCTION rename_in_list();
--> statement-breakpoint
CREATE TRIGGER audit_events_complete BEFORE INSERT ON audit_events
  FOR EACH ROW EXECUTE FUNCTION complete_audit_event();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audit_events_chain AFTER INSERT ON audit_events DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION chain_audit_event();
--> statement-breakpoint
CREATE TRIGGER audit_events_protected BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION protect_audit_event();
--> statement-breakpoint
CREATE TRIGGER audit_chain_protected BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_chain
  FOR EACH STATEMENT EXECUTE FUNCTION protect_audit_event();
--> statement-breakpoint

-- Row security by table.
ALTER TABLE partners ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY partners_scope ON partners
  USING (app_sees_partner(id, (SELECT app_scope()), (SELECT app_partner_id())));
--> statement-breakpoint
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Users always see themselves. Nobody of a partner writes a role of the vendor.
CREATE POLICY users_scope ON users
  USING (app_sees_partner(partner_id, (SELECT app_scope()), (SELECT app_partner_id()))
    OR id = (SELECT app_user_id()))
  WITH CHECK ((app_sees_partner(partner_id, (SELECT app_scope()), (SELECT app_partner_id()))
    OR id = (SELECT app_user_id()))
    AND ((SELECT app_scope()) NOT IN ('own', 'partner')
      OR EXISTS (SELECT 1 FROM roles r WHERE r.id = role_id AND r.base_role_id >= 5)));
--> statement-breakpoint
-- Sessions, tokens and links are those of the people of the scope. They are looked up before an actor is known, as the system.
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY sessions_scope ON sessions
  USING (EXISTS (SELECT 1 FROM users u WHERE u.id = user_id) OR (user_id IS NULL AND (SELECT app_scope()) = 'system'));
--> statement-breakpoint
ALTER TABLE access_tokens ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY access_tokens_scope ON access_tokens
  USING (EXISTS (SELECT 1 FROM users u WHERE u.id = user_id));
--> statement-breakpoint
ALTER TABLE account_links ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY account_links_scope ON account_links
  USING (EXISTS (SELECT 1 FROM users u WHERE u.id = user_id));
--> statement-breakpoint
-- Roles and the catalog are read in every scope; roles are written in that of all, the catalog in those of the vendor.
DO $$ DECLARE name text; BEGIN
  FOREACH name IN ARRAY ARRAY['roles', 'currencies', 'config_versions', 'presets', 'reductions', 'config_entries'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY %I ON %I FOR SELECT USING (true)', name || '_read', name);
    EXECUTE format('CREATE POLICY %I ON %I USING ((SELECT app_scope()) IN (''system'', ''all''%s))', name || '_write', name,
      CASE name WHEN 'roles' THEN '' ELSE ', ''team''' END);
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE recovery_codes ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY recovery_codes_scope ON recovery_codes
  USING (EXISTS (SELECT 1 FROM users u WHERE u.id = user_id));
--> statement-breakpoint
ALTER TABLE known_devices ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY known_devices_scope ON known_devices
  USING (EXISTS (SELECT 1 FROM users u WHERE u.id = user_id));
--> statement-breakpoint
ALTER TABLE sign_in_challenges ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY sign_in_challenges_scope ON sign_in_challenges
  USING (EXISTS (SELECT 1 FROM users u WHERE u.id = user_id));
--> statement-breakpoint
ALTER TABLE passkeys ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY passkeys_own ON passkeys
  USING ((SELECT app_scope()) = 'system' OR user_id = (SELECT app_user_id()));
--> statement-breakpoint
ALTER TABLE answered_challenges ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY answered_challenges_system ON answered_challenges
  USING ((SELECT app_scope()) = 'system');
--> statement-breakpoint
ALTER TABLE messages ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY messages_own ON messages
  USING ((SELECT app_scope()) = 'system' OR user_id = (SELECT app_user_id()));
--> statement-breakpoint
ALTER TABLE pending_forms ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY pending_forms_own ON pending_forms
  USING ((SELECT app_scope()) = 'system' OR user_id = (SELECT app_user_id()));
--> statement-breakpoint
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY idempotency_keys_scope ON idempotency_keys
  USING ((SELECT app_scope()) = 'system' OR user_id = (SELECT app_user_id()));
--> statement-breakpoint
ALTER TABLE customers ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY customers_scope ON customers
  USING (app_sees_partner(partner_id, (SELECT app_scope()), (SELECT app_partner_id())));
--> statement-breakpoint
ALTER TABLE accounts ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY accounts_scope ON accounts
  USING (EXISTS (SELECT 1 FROM customers c WHERE c.id = customer_id));
--> statement-breakpoint
ALTER TABLE contacts ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY contacts_scope ON contacts
  USING (EXISTS (SELECT 1 FROM accounts a WHERE a.id = account_id));
--> statement-breakpoint
ALTER TABLE opportunities ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY opportunities_scope ON opportunities
  USING (EXISTS (SELECT 1 FROM accounts a WHERE a.id = account_id));
--> statement-breakpoint
ALTER TABLE estimates ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY estimates_scope ON estimates
  USING (CASE (SELECT app_scope())
    WHEN 'system' THEN true
    WHEN 'all' THEN true
    WHEN 'partner' THEN partner_id = (SELECT app_partner_id())
    WHEN 'team' THEN partner_id IS NULL AND (owner_id = (SELECT app_user_id())
      OR account_id IN (SELECT t.account_id FROM account_team t WHERE t.user_id = (SELECT app_user_id())))
    WHEN 'own' THEN owner_id = (SELECT app_user_id()) AND partner_id IS NOT DISTINCT FROM (SELECT app_partner_id())
    ELSE false END);
--> statement-breakpoint
ALTER TABLE estimate_snapshots ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY estimate_snapshots_scope ON estimate_snapshots
  USING (EXISTS (SELECT 1 FROM estimates e WHERE e.id = estimate_id));
--> statement-breakpoint
ALTER TABLE report_files ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY report_files_scope ON report_files
  USING (EXISTS (SELECT 1 FROM estimates e WHERE e.id = estimate_id));
--> statement-breakpoint
ALTER TABLE report_registrations ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY report_registrations_scope ON report_registrations
  USING (EXISTS (SELECT 1 FROM estimates e WHERE e.id = estimate_id));
--> statement-breakpoint
ALTER TABLE share_links ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY share_links_scope ON share_links
  USING (EXISTS (SELECT 1 FROM estimates e WHERE e.id = estimate_id));
--> statement-breakpoint
ALTER TABLE asked_figures ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY asked_figures_scope ON asked_figures
  USING (EXISTS (SELECT 1 FROM share_links l WHERE l.id = link_id));
--> statement-breakpoint
ALTER TABLE room_views ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY room_views_scope ON room_views
  USING (EXISTS (SELECT 1 FROM share_links l WHERE l.id = link_id));
--> statement-breakpoint
ALTER TABLE room_readers ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY room_readers_scope ON room_readers
  USING (EXISTS (SELECT 1 FROM share_links l WHERE l.id = link_id));
--> statement-breakpoint
ALTER TABLE room_agreements ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY room_agreements_scope ON room_agreements
  USING (EXISTS (SELECT 1 FROM share_links l WHERE l.id = link_id));
--> statement-breakpoint
ALTER TABLE room_proposals ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY room_proposals_scope ON room_proposals
  USING (EXISTS (SELECT 1 FROM share_links l WHERE l.id = link_id));
--> statement-breakpoint
ALTER TABLE room_threads ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY room_threads_scope ON room_threads
  USING (EXISTS (SELECT 1 FROM share_links l WHERE l.id = link_id));
--> statement-breakpoint
ALTER TABLE room_events ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY room_events_scope ON room_events
  USING (EXISTS (SELECT 1 FROM share_links l WHERE l.id = link_id));
--> statement-breakpoint
ALTER TABLE room_proposal_figures ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY room_proposal_figures_scope ON room_proposal_figures
  USING (EXISTS (SELECT 1 FROM room_proposals p WHERE p.id = proposal_id));
--> statement-breakpoint
ALTER TABLE room_messages ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY room_messages_scope ON room_messages
  USING (EXISTS (SELECT 1 FROM room_threads t WHERE t.id = thread_id));
--> statement-breakpoint
ALTER TABLE report_batches ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- A team shares its estimates, but not its batches.
CREATE POLICY report_batches_scope ON report_batches
  USING (CASE (SELECT app_scope())
    WHEN 'system' THEN true
    WHEN 'all' THEN true
    WHEN '' THEN false
    WHEN 'partner' THEN partner_id = (SELECT app_partner_id())
    ELSE owner_id = (SELECT app_user_id()) END);
--> statement-breakpoint
ALTER TABLE report_schedules ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY report_schedules_scope ON report_schedules
  USING (CASE (SELECT app_scope())
    WHEN 'system' THEN true
    WHEN 'all' THEN true
    WHEN '' THEN false
    WHEN 'partner' THEN partner_id = (SELECT app_partner_id())
    ELSE owner_id = (SELECT app_user_id()) END);
--> statement-breakpoint
ALTER TABLE report_batch_items ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY report_batch_items_scope ON report_batch_items
  USING (EXISTS (SELECT 1 FROM report_batches b WHERE b.id = batch_id));
--> statement-breakpoint
ALTER TABLE pdf_templates ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY pdf_templates_scope ON pdf_templates
  USING (app_sees_partner(partner_id, (SELECT app_scope()), (SELECT app_partner_id())));
--> statement-breakpoint
ALTER TABLE vendor_template ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Every estimate of the vendor is printed with it; writing it takes the scope `all`. WITH CHECK does not reach DELETE.
CREATE POLICY vendor_template_scope ON vendor_template
  USING ((SELECT app_scope()) IN ('system', 'all', 'team')) WITH CHECK ((SELECT app_scope()) IN ('system', 'all'));
--> statement-breakpoint
CREATE POLICY vendor_template_delete ON vendor_template AS RESTRICTIVE FOR DELETE
  USING ((SELECT app_scope()) IN ('system', 'all'));
--> statement-breakpoint
ALTER TABLE retention_rules ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY retention_rules_scope ON retention_rules
  USING ((SELECT app_scope()) IN ('system', 'all'));
--> statement-breakpoint
ALTER TABLE personal_exports ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY personal_exports_scope ON personal_exports
  USING ((SELECT app_scope()) IN ('system', 'all'));
--> statement-breakpoint
ALTER TABLE personal_erasures ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY personal_erasures_scope ON personal_erasures
  USING ((SELECT app_scope()) IN ('system', 'all'));
--> statement-breakpoint
ALTER TABLE widgets ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY widgets_scope ON widgets
  USING (app_sees_partner(partner_id, (SELECT app_scope()), (SELECT app_partner_id())));
--> statement-breakpoint
ALTER TABLE webhooks ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY webhooks_scope ON webhooks
  USING (CASE (SELECT app_scope())
    WHEN 'system' THEN true
    WHEN 'all' THEN true
    WHEN 'partner' THEN partner_id = (SELECT app_partner_id())
    ELSE false END);
--> statement-breakpoint
ALTER TABLE webhook_deliveries ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY webhook_deliveries_scope ON webhook_deliveries
  USING (EXISTS (SELECT 1 FROM webhooks w WHERE w.id = webhook_id));
--> statement-breakpoint
ALTER TABLE sign_on_providers ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY sign_on_providers_scope ON sign_on_providers
  USING (CASE (SELECT app_scope())
    WHEN 'system' THEN true
    WHEN 'all' THEN true
    WHEN 'partner' THEN partner_id = (SELECT app_partner_id())
    ELSE false END);
--> statement-breakpoint
ALTER TABLE sign_on_domains ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY sign_on_domains_scope ON sign_on_domains
  USING (EXISTS (SELECT 1 FROM sign_on_providers p WHERE p.id = provider_id));
--> statement-breakpoint
ALTER TABLE external_identities ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY external_identities_scope ON external_identities
  USING (EXISTS (SELECT 1 FROM sign_on_providers p WHERE p.id = provider_id));
--> statement-breakpoint
-- The draft of the configuration is the vendor's.
ALTER TABLE config_changes ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY config_changes_vendor ON config_changes
  USING ((SELECT app_scope()) IN ('all', 'team', 'system'));
--> statement-breakpoint
ALTER TABLE config_effects ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY config_effects_own ON config_effects
  USING ((SELECT app_scope()) = 'system' OR user_id = (SELECT app_user_id()));
--> statement-breakpoint
ALTER TABLE config_draft ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY config_draft_vendor ON config_draft
  USING ((SELECT app_scope()) IN ('all', 'team', 'system'));
--> statement-breakpoint
ALTER TABLE deal_rules ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Generate reads the rules in every scope; writing them takes the scope `all`.
CREATE POLICY deal_rules_scope ON deal_rules
  USING ((SELECT app_scope()) <> '') WITH CHECK ((SELECT app_scope()) IN ('system', 'all'));
--> statement-breakpoint
CREATE POLICY deal_rules_delete ON deal_rules AS RESTRICTIVE FOR DELETE USING ((SELECT app_scope()) IN ('system', 'all'));
--> statement-breakpoint
ALTER TABLE discount_limits ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY discount_limits_scope ON discount_limits
  USING (CASE (SELECT app_scope())
    WHEN 'system' THEN true
    WHEN 'all' THEN true
    WHEN '' THEN false
    ELSE partner_id IS NULL OR partner_id = (SELECT app_partner_id()) END)
  WITH CHECK ((SELECT app_scope()) IN ('system', 'all'));
--> statement-breakpoint
CREATE POLICY discount_limits_delete ON discount_limits AS RESTRICTIVE FOR DELETE
  USING ((SELECT app_scope()) IN ('system', 'all'));
--> statement-breakpoint
ALTER TABLE approvals ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Who asks for an approval stores no answer to it.
CREATE POLICY approvals_scope ON approvals
  USING (EXISTS (SELECT 1 FROM estimates e WHERE e.id = estimate_id))
  WITH CHECK (EXISTS (SELECT 1 FROM estimates e WHERE e.id = estimate_id)
    AND (decision IS NULL OR (SELECT app_scope()) IN ('system', 'all')));
--> statement-breakpoint
ALTER TABLE estimate_outcomes ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY estimate_outcomes_scope ON estimate_outcomes
  USING (EXISTS (SELECT 1 FROM estimates e WHERE e.id = estimate_id));
--> statement-breakpoint
ALTER TABLE audit_events ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY audit_events_add ON audit_events FOR INSERT WITH CHECK ((SELECT app_scope()) <> '');
--> statement-breakpoint
CREATE POLICY audit_events_read ON audit_events FOR SELECT USING ((SELECT app_scope()) IN ('all', 'system'));
--> statement-breakpoint

-- Grants to the login of requests, which owns nothing. PostgreSQL 14 lets everyone create in `public`.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public, drizzle TO worthwhile_app;
--> statement-breakpoint
-- Its process checks at the start that the tables are those it knows.
GRANT SELECT ON drizzle.__drizzle_migrations TO worthwhile_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO worthwhile_app;
--> statement-breakpoint
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO worthwhile_app;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO worthwhile_app;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO worthwhile_app;
--> statement-breakpoint
-- Versions of the configuration, snapshots and the audit trail never change.
REVOKE UPDATE, DELETE ON audit_events, config_versions, presets, reductions, config_entries FROM worthwhile_app;
--> statement-breakpoint
REVOKE UPDATE ON estimate_snapshots, report_registrations FROM worthwhile_app;
--> statement-breakpoint
-- A session or token never becomes another user’s, nor an older one another’s.
REVOKE UPDATE ON sessions, access_tokens FROM worthwhile_app;
--> statement-breakpoint
GRANT UPDATE (last_seen_at, confirmed_at, is_on_new_device, created_at, expires_at) ON sessions TO worthwhile_app;
--> statement-breakpoint
GRANT UPDATE (last_used_at, created_at, expires_at) ON access_tokens TO worthwhile_app;
--> statement-breakpoint
REVOKE ALL ON audit_chain, audit_head FROM worthwhile_app;
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON estimate_list_view, customer_list_view, deal_view FROM worthwhile_app;
--> statement-breakpoint
REVOKE ALL ON FUNCTION enqueue_job(text, json, text, integer) FROM PUBLIC;
--> statement-breakpoint
REVOKE ALL ON FUNCTION enqueue_job_once(text, json, text, integer, integer, timestamptz) FROM PUBLIC;
--> statement-breakpoint
REVOKE ALL ON FUNCTION complete_job(bigint) FROM PUBLIC;
--> statement-breakpoint
REVOKE ALL ON FUNCTION job_is_running(bigint) FROM PUBLIC;
--> statement-breakpoint
REVOKE ALL ON FUNCTION trim_audit_events(timestamptz) FROM PUBLIC;
--> statement-breakpoint
REVOKE ALL ON FUNCTION erase_audit_words(bigint) FROM PUBLIC;
--> statement-breakpoint
REVOKE ALL ON FUNCTION audit_hashes(bigint[]) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION enqueue_job(text, json, text, integer) TO worthwhile_app;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION enqueue_job_once(text, json, text, integer, integer, timestamptz) TO worthwhile_app;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION complete_job(bigint) TO worthwhile_app;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION job_is_running(bigint) TO worthwhile_app;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION trim_audit_events(timestamptz) TO worthwhile_app;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION erase_audit_words(bigint) TO worthwhile_app;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION audit_hashes(bigint[]) TO worthwhile_app;
