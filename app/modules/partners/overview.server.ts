import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { type LatestEstimate, listLatest, type PartnerFigures, readFigures } from './overview.store.server.ts';
import type { PartnerRow } from './partners.view.ts';

/** A part of setting a partner up: what is there, and where to do it while it is open. */
export interface SetUpItem {
  readonly label: string;
  readonly isDone: boolean;
  readonly text: string;
  readonly todo?: { readonly label: string; readonly href: string };
}

export interface PartnerOverview {
  readonly figures: PartnerFigures;
  readonly latest: readonly LatestEstimate[];
  readonly setUp: readonly SetUpItem[];
}

const SHOWN = 5;

/** Reads a partner's figures and its set-up. */
export async function readOverview(actor: Actor, partner: PartnerRow): Promise<PartnerOverview | null> {
  const { figures, latest } = await inScope(scopeOf(actor), async (tx) => ({
    figures: await readFigures(tx, partner.id),
    latest: await listLatest(tx, partner.id, SHOWN),
  }));
  if (!figures) return null;
  const path = `/partner-detail/${partner.id}`;
  const { administrator, invited, active, withSecondFactor, hasTemplate, generated, sites, limits } = figures;
  const open = (isDone: boolean, label: string, href: string) => (isDone ? {} : { todo: { label, href } });
  const hasLogo = partner.logoUploadId !== null;
  const isSecure = active > 0 && withSecondFactor === active;
  const setUp: SetUpItem[] = [
    {
      label: 'Details and logo',
      isDone: hasLogo,
      text: hasLogo ? partner.tagLine || partner.orgName : 'No logo yet',
      ...open(hasLogo, 'Add the logo', `${path}/edit`),
    },
    {
      label: 'Partner Administrator',
      isDone: administrator !== null,
      text: administrator ?? 'No administrator yet',
      ...open(administrator !== null, 'Onboard Partner Admin', `${path}/admins/new`),
    },
    {
      label: 'Invitations',
      isDone: administrator !== null && invited === 0,
      text: invited === 0 ? 'None open' : `${invited} not accepted yet`,
      ...(can(actor, 'users.manage')
        ? open(
            invited === 0,
            `Remind ${invited === 1 ? 'one person' : `${invited} people`}`,
            `/users/bulk?partnerId=${partner.id}&action=resend`,
          )
        : {}),
    },
    {
      label: 'Report template',
      isDone: hasTemplate,
      text: hasTemplate ? 'Has texts of its own' : 'Reports have no texts of the partner',
      ...(can(actor, 'pdfTemplate.any') ? open(hasTemplate, 'Edit PDF Template', `/edit-pdf/${partner.id}`) : {}),
    },
    {
      label: 'Discount limits',
      isDone: limits.length > 0,
      text: limits.length > 0 ? limits.join(', ') : 'None of its own: those of the roles apply',
      ...(can(actor, 'deals.manage') ? open(limits.length > 0, 'Set a limit', '/deal-rules') : {}),
    },
    {
      label: 'First estimate generated',
      isDone: generated > 0,
      text: generated > 0 ? `${generated.toLocaleString('en-US')} generated` : 'None yet',
    },
    {
      label: 'Two-factor authentication',
      isDone: isSecure,
      text: `${withSecondFactor} of ${active} active people use it`,
    },
    {
      label: 'Calculator on the website',
      isDone: sites > 0,
      text: sites > 0 ? `Allowed on ${sites} ${sites === 1 ? 'site' : 'sites'}` : 'Not allowed on a site yet',
      ...open(sites > 0, 'Set up the calculator', `${path}/widget`),
    },
  ];
  return { figures, latest, setUp };
}
