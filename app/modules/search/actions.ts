import type { Actor } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import type { EstimateRow } from '#app/modules/estimates/list/list-row.server.ts';
import { STATE_LABELS } from '#app/modules/estimates/view.ts';
import type { Hit } from './hit.ts';

export type Theme = 'light' | 'dark' | 'system';

/** Lists what the actor can do from any page. */
export function listActions(actor: Actor, theme: Theme): Hit[] {
  const action = (label: string, icon: Hit['icon'], target: Hit['target']): Hit => ({
    label,
    detail: '',
    icon,
    target,
  });
  const other = theme === 'dark' ? 'light' : 'dark';
  return [
    ...(can(actor, 'estimates.change') ? [action('Create ROI', 'plus', { href: '/estimates/create' })] : []),
    ...(can(actor, 'reports.order') ? [action('Create reports', 'reports', { href: '/reports' })] : []),
    action(other === 'dark' ? 'Theme: Dark' : 'Theme: Light', 'moon', { form: 'theme', name: 'theme', value: other }),
    ...(theme === 'system' ? [] : [action('Theme: System', 'moon', { form: 'theme', name: 'theme', value: 'system' })]),
    action('Step by Step Guide', 'guide', { form: 'start-tour' }),
    action('Logout', 'logout', { form: 'logout' }),
  ];
}

/** Lists what the actor can do with the best matches. */
export function actionsWith(
  actor: Actor,
  found: { readonly customer?: { readonly id: number; readonly name: string }; readonly estimate?: EstimateRow },
): Hit[] {
  const { customer, estimate } = found;
  return [
    ...(customer && can(actor, 'estimates.change')
      ? [
          {
            label: `Create ROI for ${customer.name}`,
            detail: 'New estimate',
            icon: 'plus' as const,
            target: { href: `/estimates/create?customerId=${customer.id}` },
          },
        ]
      : []),
    ...(estimate?.actions.includes('edit')
      ? [
          {
            label: `Continue “${estimate.estName}”`,
            detail: STATE_LABELS[estimate.state],
            icon: 'pen' as const,
            target: { href: `/estimates/update?estId=${estimate.estId}` },
          },
        ]
      : []),
    ...(estimate?.actions.includes('clone')
      ? [
          {
            label: `Clone “${estimate.estName}”`,
            detail: 'A new draft with the same values',
            icon: 'copy' as const,
            target: { href: `/estimates/${estimate.estId}/clone` },
          },
        ]
      : []),
  ];
}
