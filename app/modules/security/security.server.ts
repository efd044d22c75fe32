import { readFileSync } from 'node:fs';
import { env } from '#app/env.server.ts';
import { formatTime } from '#app/format-time.ts';
import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { requireCapability } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { readChainState } from '#app/modules/audit/chain-state.server.ts';
import { chainWords } from '#app/modules/audit/words/chain.ts';
import { listRoles } from '#app/modules/roles/roles.server.ts';
import { listSignOnRules } from '#app/modules/sign-on/rules.server.ts';
import { userListQuery } from '#app/modules/users/users.schema.ts';
import { listUsers } from '#app/modules/users/users.server.ts';
import { PRODUCT_VERSION } from '#app/version.ts';
import { describeBackups } from './backup-records.server.ts';
import { findDatabaseVersion } from './security.store.server.ts';

/** A fact for an auditor, and where it comes from or what proves it. */
interface SecurityFact {
  readonly label: string;
  readonly value: string;
}

export interface SecuritySection {
  readonly title: string;
  readonly facts: readonly SecurityFact[];
}

const SUPER_ADMINISTRATOR = 1;

/** Reads what a customer's auditor asks for, as of now. */
export async function readSecurityState(actor: Actor): Promise<SecuritySection[]> {
  requireCapability(actor, 'security.view');
  const [database, backups, chain, roles, signOn] = await Promise.all([
    inScope(scopeOf(actor), findDatabaseVersion),
    inScope(scopeOf(actor), describeBackups),
    readChainState(actor),
    listRoles(actor),
    listSignOnRules(actor),
  ]);
  const top = roles.filter(({ baseRoleId }) => baseRoleId === SUPER_ADMINISTRATOR);
  const people = await Promise.all(
    top.map(({ id }) => listUsers(actor, { ...userListQuery.parse({ limit: '100' }), roleId: id })),
  );
  const requiring = roles.filter(({ requiresSecondFactor }) => requiresSecondFactor).map(({ name }) => name);
  return [
    {
      title: 'Versions',
      facts: [
        { label: 'Product', value: PRODUCT_VERSION },
        { label: 'Node.js', value: process.versions.node },
        { label: 'PostgreSQL', value: database },
        {
          label: 'Components',
          value: `${countComponents()} packages with fixed versions. npm run sbom lists them (CycloneDX), npm run audit:packages checks them for known vulnerabilities.`,
        },
      ],
    },
    {
      title: 'Data',
      facts: [
        {
          label: 'Audit trail',
          value: chain ? `Checked ${formatTime(chain.checkedAt)}: ${chainWords(chain)}` : 'Not checked yet',
        },
        { label: 'Last backup', value: backups.last },
        { label: 'Last backup check', value: backups.lastCheck },
        { label: 'Security contact', value: env().securityContact ?? 'None: set SECURITY_CONTACT' },
      ],
    },
    {
      title: 'Super Administrators',
      facts: people
        .flatMap(({ rows }) => rows)
        .map(({ userName, email, status, lastLoginDate }) => ({
          label: userName,
          value: `${email}, ${status.toLowerCase()}, ${lastLoginDate ? `last signed in ${formatTime(lastLoginDate)}` : 'never signed in'}`,
        })),
    },
    {
      title: 'Sign-on rules',
      facts: [
        { label: 'Passwords', value: 'At least 12 characters; the 100,000 most common and guessable ones are refused' },
        { label: 'Two-factor authentication required', value: requiring.join(', ') || 'For no role' },
        ...(signOn.length > 0
          ? signOn.map(({ organization, issuer, isRequired }) => ({
              label: `Single sign-on of ${organization}`,
              value: `${issuer}, ${isRequired ? 'required' : 'optional'}`,
            }))
          : [{ label: 'Single sign-on', value: 'Not set up' }]),
      ],
    },
  ];
}

/** Without those for development alone. */
function countComponents(): number {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean; link?: boolean }>;
  };
  return Object.entries(packages).filter(([name, { dev, link }]) => name.includes('node_modules/') && !dev && !link)
    .length;
}
