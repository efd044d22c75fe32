import { describe, expect, it } from 'vitest';
import { setPartnerActive } from '#app/modules/partners/status.server.ts';
import { createRole, deleteRole, listRoles } from '#app/modules/roles/roles.server.ts';
import { OWN_ORIGIN } from '#tests/support/web-server.ts';
import { addUser } from '../access/fixtures.ts';
import { useGround } from '../use-ground.ts';

const { ground, pages, web } = useGround();

const newRole = (name: string, baseRoleId: number, permissions: number[]) =>
  createRole(ground.people[1].actor, { name, baseRoleId, permissions, requiresSecondFactor: false });
/** The tag of a permission's check box. */
const boxOf = (html: string, id: number) =>
  [...html.matchAll(/<input[^>]*name="permissions"[^>]*>/g)]
    .map(([tag]) => tag)
    .find((tag) => tag.includes(`value="${id}"`));

describe('a role with users', () => {
  it('shows a disabled Delete with the reason and its users; a role without users can be deleted', async () => {
    const id = await newRole('Held', 3, [6]);
    expect((await pages().open(`/ManageRoles/${id}`)).html).toContain(`href="/ManageRoles/${id}/delete"`);
    await addUser(id, null, 'Holder');
    const { html } = await pages().open(`/ManageRoles/${id}`);
    expect(html).toMatch(/<button[^>]*disabled[^>]*aria-describedby="why-not-deleted"[^>]*>/);
    expect(html).toContain('You can’t delete a role that has users.');
    expect(html).not.toContain(`href="/ManageRoles/${id}/delete"`);
    expect(html).toContain(`href="/users?roleId=${id}"`);
    expect((await pages().open(`/users?roleId=${id}`)).html).toContain('Holder Vale');
    const confirmation = await pages().open(`/ManageRoles/${id}/delete`);
    expect(confirmation.html).toMatch(/<button[^>]*disabled[^>]*>Delete/);
    expect(confirmation.html).toContain('1 user has this role. Assign them another role first.');
  });
});

describe('permissions without effect for a role', () => {
  it('cannot be selected on its screen, which says why; one that it has can be cleared', async () => {
    const id = await newRole('Sellers', 3, [6, 9]);
    const { html } = await pages().open(`/ManageRoles/${id}`);
    expect(html).toContain('No effect for roles based on Sales Engineer');
    expect(boxOf(html, 3)).toContain('disabled');
    expect(boxOf(html, 9)).not.toContain('disabled');
    expect(boxOf(html, 7)).not.toContain('disabled');
    expect(html).toContain('Same as permission 10');
  });

  it('are rejected by name on Create New Role', async () => {
    const fields = { name: 'Idle', baseRoleId: '3', permissions: ['3', '6'] };
    const answer = await pages().send('/ManageRoles/new', fields);
    expect(answer.status).toBe(422);
    expect(answer.html).toContain(
      'Clear the permissions that have no effect for a role of this type: 3\u00a0Partner Onboarding',
    );
  });
});

describe('a page that a role cannot open', () => {
  it('names the permission and who can grant it', async () => {
    const { status, html } = await pages(3).open('/partners');
    expect(status).toBe(403);
    expect(html).toContain('This needs the Partner Onboarding permission and another type of role than yours.');
    expect(html).toContain('An administrator in your organization who manages users can give you another role.');
    const template = await pages(6).open(`/edit-pdf/${ground.contoso}`);
    expect(template.status).toBe(403);
    expect(template.html).toContain('You need the PDF Branding Management permission. Ask an administrator for it.');
  });
});

describe('the template of a deactivated partner', () => {
  it('is shown as text with the reason, without fields or Save', async () => {
    await setPartnerActive(ground.people[1].actor, { partnerId: ground.fabrikam, isActive: false });
    const { html } = await pages().open(`/edit-pdf/${ground.fabrikam}`);
    expect(html).toContain('View PDF Template');
    expect(html).toContain('Fabrikam IT is deactivated. Activate the partner to change its template.');
    expect(html).not.toMatch(/<textarea|name="accent"|value="save"/);
    const detail = await pages().open(`/partner-detail/${ground.fabrikam}`);
    expect(detail.html).toContain('View PDF Template');
  });
});

describe('an action submitted twice', () => {
  /** The message after the second of two equal posts. */
  async function twice(path: string, listPath: string) {
    const post = async () => {
      const headers = { Cookie: ground.people[1].cookie, Origin: OWN_ORIGIN };
      const answer = await fetch(web.url + path, {
        method: 'POST',
        headers,
        body: new URLSearchParams(),
        redirect: 'manual',
      });
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, listPath]);
      const notice = answer.headers.get('Set-Cookie')?.split(';')[0] ?? '';
      const page = await fetch(web.url + listPath, { headers: { Cookie: `${ground.people[1].cookie}; ${notice}` } });
      return page.text();
    };
    await post();
    return post();
  }

  it('shows the current status instead of success or not found', async () => {
    const roleId = await newRole('Short lived', 3, [6]);
    expect(await twice(`/ManageRoles/${roleId}/delete`, '/ManageRoles')).toContain(
      'The role “Short lived” is already deleted.',
    );
    const userId = await addUser(3, null, 'Twice');
    expect(await twice(`/users/${userId}/deactivate`, '/users')).toContain('Twice Vale is already inactive.');
    const path = `/partner-detail/${ground.contoso}`;
    expect(await twice(`${path}/activate`, path)).toContain('Contoso Networks is already active.');
  });
});

describe('forms and lists of administration', () => {
  it('mark required fields, and filter users by partner', async () => {
    const { html } = await pages().open('/partners/new');
    expect(html).toMatch(/Tag line<span class="field-required"> \(required\)<\/span>/);
    const all = await pages().open('/users');
    expect(all.html).toMatch(/<select[^>]*name="partnerId"/);
    const ofPartner = (await pages().open(`/users?partnerId=${ground.contoso}`)).html;
    expect(ofPartner).toContain(ground.people[5].actor.email);
    expect(ofPartner).not.toContain(ground.people[3].actor.email);
    expect((await pages(5).open('/partner-users')).html).not.toMatch(/<select[^>]*name="partnerId"/);
  });
});

describe('a long table of values', () => {
  it('lists links to its groups, shows percent in the field, and keeps its button visible', async () => {
    for (const path of ['/configuration', '/configuration/reductions']) {
      const { html } = await pages().open(path);
      const targets = [...html.matchAll(/<a href="#(group-[a-z0-9-]+)"/g)].map(([, id]) => id);
      expect(targets.length).toBeGreaterThan(3);
      for (const id of targets) expect(html.split(`id="${id}"`)).toHaveLength(2);
      expect(html).toContain('class="foot-bar"');
      expect(html).toMatch(/, in (<!-- -->)?%<\/span>/);
    }
  });
});

describe('a role deleted while its form was open', () => {
  it('is reported with user and time, and its entries can become a new role', async () => {
    const id = await newRole('Lead', 3, [6]);
    const page = await pages().open(`/ManageRoles/${id}`);
    await deleteRole(ground.people[1].actor, id);
    const refused = await pages().post(`/ManageRoles/${id}`, page.fields, {
      name: 'Lead of mine',
      permissions: ['6', '7'],
    });
    expect(refused.status).toBe(409);
    expect(refused.html).toMatch(/deleted the role “Lead” on \w{3} \d+, \d{4}, \d\d:\d\d UTC\. Nothing was saved\./);
    expect(refused.html).toContain('value="Lead of mine"');
    expect(boxOf(refused.html, 7)).toContain('checked');
    expect(refused.html).toContain('action="/ManageRoles/new"');
    const again = {
      name: 'Lead of mine',
      baseRoleId: /name="baseRoleId" value="(\d+)"/.exec(refused.html)?.[1] ?? '',
      permissions: ['6', '7'],
    };
    expect((await pages().send('/ManageRoles/new', again)).status).toBe(303);
    const made = (await listRoles(ground.people[1].actor)).find(({ name }) => name === 'Lead of mine');
    expect(made).toMatchObject({ baseRoleId: 3, permissions: [6, 7] });
  });

  it('has a page that says so, with its last values', async () => {
    const id = await newRole('Former', 3, [6]);
    await deleteRole(ground.people[1].actor, id);
    const { status, html } = await pages().open(`/ManageRoles/${id}`);
    expect(status).toBe(410);
    expect(html).toContain('“Former” was deleted');
    expect(boxOf(html, 6)).toContain('checked');
    expect((await pages().open('/ManageRoles/99999')).status).toBe(404);
  });
});
