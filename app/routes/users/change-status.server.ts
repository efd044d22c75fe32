import { z } from 'zod';
import { AppError } from '#app/errors.ts';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import {
  resendInvitation,
  resetSecondFactor,
  sendPasswordReset,
  setUserActive,
} from '#app/modules/users/status.server.ts';
import { listChoices, readUser } from '#app/modules/users/users.server.ts';
import type { UserAction, UserRow } from '#app/modules/users/users.view.ts';
import { TEXT } from '#app/text.ts';
import { listPath, type UserDirectory } from './user-directory.ts';

type Params = Readonly<Record<string, string | undefined>>;
const actionName = z.enum(['activate', 'resend', 'reset', 'resetFactor']);
/** The others have a page of their own, for they ask who takes over. */
export type StatusAction = z.output<typeof actionName>;

function readAction(params: Params): StatusAction {
  const parsed = actionName.safeParse(params.action);
  if (!parsed.success) throw new AppError('notFound', TEXT.notFound);
  return parsed.data;
}

/** Reads the path's user for editing. @throws AppError `notFound`, or `forbidden` for a user above the actor's rank */
export async function loadUser(directory: UserDirectory, actor: Actor, params: Params) {
  const user = await readUser(actor, readId(params.id));
  if (!user.mayEdit) throw new AppError('forbidden', 'This user’s role is above yours.');
  const { roles } = await listChoices(actor);
  const fitting = roles.filter(({ isPartner }) => isPartner === (user.partner !== null));
  const isFixed = user.userId === actor.userId || !fitting.some(({ id }) => id === user.role.id);
  return { directory, user, roles: isFixed ? [] : fitting };
}

/** Explains why the action is not available for the user; null if it is. */
export function obstacleTo(action: UserAction, { actions, status }: UserRow, isSelf: boolean): string | null {
  if (actions.includes(action)) return null;
  if (isSelf && action === 'deactivate') return 'You can’t deactivate yourself.';
  if (isSelf && action === 'resetFactor') return 'You can’t reset your own two-factor authentication.';
  if (action === 'activate') return 'This user is active.';
  if (status === 'Inactive') return 'This user is not active.';
  if (action === 'resend') return 'This user has already accepted the invitation.';
  return action === 'reset'
    ? 'This user has not accepted the invitation yet.'
    : 'This user has no two-factor authentication.';
}

export async function loadStatus(directory: UserDirectory, actor: Actor, params: Params) {
  const action = readAction(params);
  const { user } = await loadUser(directory, actor, params);
  return {
    directory,
    change: action,
    user: { userId: user.userId, userName: user.userName, email: user.email },
    obstacle: obstacleTo(action, user, user.userId === actor.userId),
  };
}

/** False if the user already had that status. */
const RUNS: Record<StatusAction, (actor: Actor, userId: number) => Promise<unknown>> = {
  activate: (actor, userId) => setUserActive(actor, { userId, isActive: true }),
  resend: resendInvitation,
  reset: sendPasswordReset,
  resetFactor: resetSecondFactor,
};
const DONE: Record<StatusAction, string> = {
  activate: 'was activated.',
  resend: 'was sent a new invitation. The old link stops working.',
  reset: 'was sent a link to set a new password.',
  resetFactor: 'no longer has two-factor authentication and was signed out.',
};

export async function changeStatus(directory: UserDirectory, actor: Actor, params: Params): Promise<never> {
  const action = readAction(params);
  const userId = readId(params.id);
  const { userName } = await readUser(actor, userId);
  if ((await RUNS[action](actor, userId)) === false) {
    throw await redirectWithNotice(listPath(directory), { type: 'info', message: `${userName} is already active.` });
  }
  throw await redirectWithNotice(listPath(directory), { type: 'success', message: `${userName} ${DONE[action]}` });
}
