import { z } from 'zod';
import { area, call } from '#app/http/api.server.ts';
import { handOverAnswer, handOverBody } from '#app/modules/hand-over/hand-over.schema.ts';
import { handOver, workWords } from '#app/modules/hand-over/hand-over.server.ts';
import { readErasure, requestErasure } from '#app/modules/personal-data/erasure.server.ts';
import { personalDataAnswer, personBody } from '#app/modules/personal-data/personal-data.schema.ts';
import { downloadExport, readExport, requestExport } from '#app/modules/personal-data/personal-data.server.ts';
import { ERASURE_STEPS, PART_NAMES } from '#app/modules/personal-data/personal-data.view.ts';
import { resendInvitation, setUserActive } from '#app/modules/users/status.server.ts';
import {
  activeBody,
  inviteAnswer,
  inviteBody,
  userIdBody,
  userListQuery,
  usersAnswer,
} from '#app/modules/users/users.schema.ts';
import { inviteUser, listUsers } from '#app/modules/users/users.server.ts';
import type { UserRow } from '#app/modules/users/users.view.ts';
import { archiveResponse } from '../users/personal-data/archive-response.ts';
import { recordId } from './parameters.ts';

const started = z.strictObject({ message: z.string() });

const { loader, action } = area({
  'GET user/list': call({
    can: 'people.view',
    summary: 'List the users you manage, by ID. A partner outside your data access is 404.',
    query: userListQuery.strict(),
    output: usersAnswer,
    run: async ({ actor, query }) => {
      const { rows, count } = await listUsers(actor, query);
      return { data: { rows: rows.map(describeUser), count } };
    },
  }),
  'POST user/sendInvite': call({
    can: 'people.manage',
    summary: 'Onboard a user. We email a link that works once and expires in 72 hours.',
    creating: {},
    body: inviteBody,
    output: inviteAnswer,
    run: async ({ actor, body }) => ({
      data: { userId: await inviteUser(actor, body) },
      message: 'Invitation sent.',
    }),
  }),
  'POST user/reSendInvite': call({
    can: 'people.manage',
    summary: 'Send an invitation again. The old link stops working.',
    creating: {},
    body: userIdBody,
    output: z.strictObject({ message: z.string() }),
    run: async ({ actor, body }) => {
      await resendInvitation(actor, body.userId);
      return { message: 'Invitation sent again. The old link stops working.' };
    },
  }),
  'POST user/activedeactive': call({
    can: 'people.manage',
    summary:
      'Activate or deactivate a user. Deactivation ends their sessions and tokens immediately; their work waits for `user/handOver`.',
    body: activeBody,
    output: z.strictObject({ message: z.string() }),
    run: async ({ actor, body }) => {
      const isNew = await setUserActive(actor, body);
      if (!isNew) return { message: body.isActive ? 'Already active.' : 'Already inactive.' };
      return { message: body.isActive ? 'User activated.' : 'User deactivated.' };
    },
  }),
  'POST user/handOver': call({
    can: 'owners.change',
    summary:
      'Give the estimates, share links, webhooks, report schedules, and report batches of a user to other people of the same organization.',
    body: handOverBody,
    output: handOverAnswer,
    run: async ({ actor, body }) => {
      const handedOver = await handOver(actor, body.userId, body.takers);
      return { data: { handedOver }, message: `Handed over: ${workWords(handedOver) || 'nothing'}.` };
    },
  }),
  'GET user/personalData': call({
    can: 'personalData.manage',
    summary: 'Read how far the export and the erasure of a person’s data are.',
    query: z.strictObject({ userId: recordId }),
    output: personalDataAnswer,
    run: async ({ actor, query: { userId } }) => {
      const made = await readExport(actor, userId);
      const { step, ...erasure } = await readErasure(actor, userId);
      return {
        data: {
          export: made && { parts: PART_NAMES.length, ...made },
          erasure: { ...erasure, frozenIds: [...erasure.frozenIds], steps: ERASURE_STEPS.length, step },
        },
      };
    },
  }),
  'GET user/personalDataFile': call({
    can: 'personalData.manage',
    fresh: true,
    summary: 'Download the .zip of a finished export. It is deleted after a day.',
    query: z.strictObject({ userId: recordId }),
    files: ['application/zip'],
    run: async ({ actor, query: { userId } }) => archiveResponse(await downloadExport(actor, userId), userId),
  }),
  'POST user/exportPersonalData': call({
    can: 'personalData.manage',
    fresh: true,
    summary: 'Start the export of everything about a person, which replaces the one before.',
    body: personBody,
    output: started,
    run: async ({ actor, body }) => ({
      message: (await requestExport(actor, body.userId)) ? 'Export started.' : 'An export is already running.',
    }),
  }),
  'POST user/erasePersonalData': call({
    can: 'personalData.manage',
    fresh: true,
    summary: 'Start the erasure of an inactive user whose work was handed over. It cannot be undone.',
    body: personBody,
    output: started,
    run: async ({ actor, body }) => ({
      message: (await requestErasure(actor, body.userId)) ? 'Erasure started.' : 'The erasure has already started.',
    }),
  }),
});

export { action, loader };

function describeUser(row: UserRow) {
  const { userId, userName, firstName, lastName, email, contactNumber, lastLoginDate, isActive, role } = row;
  return { userId, userName, firstName, lastName, email, contactNumber, lastLoginDate, isActive, roles: [role] };
}
