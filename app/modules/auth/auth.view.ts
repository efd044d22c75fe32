import type { Actor } from '#app/modules/access/actor.ts';

/** Builds `userInfo` of the JSON API with the seed's property names. */
export function userInfoOf(
  person: Pick<
    Actor,
    'userId' | 'roleId' | 'roleName' | 'firstName' | 'lastName' | 'isGuideCompleted' | 'pictureUploadId'
  >,
) {
  return {
    userId: person.userId,
    roleId: person.roleId,
    isGuideCompleted: person.isGuideCompleted,
    profilePic: person.pictureUploadId ? `/uploads/${person.pictureUploadId}` : null,
    firstName: person.firstName,
    lastName: person.lastName,
    roles: [{ id: person.roleId, name: person.roleName }],
  };
}

/** Builds `data` of `user/profile`. */
export function profileDataOf(
  profile: Parameters<typeof userInfoOf>[0] &
    Pick<Actor, 'email' | 'partnerId' | 'permissions'> & {
      readonly version: number;
      readonly contactNumber: string;
      readonly isActive: boolean;
      readonly lastLoginAt: Date | null;
      readonly partnerName: string | null;
    },
) {
  return {
    ...userInfoOf(profile),
    version: profile.version,
    email: profile.email,
    contactNumber: profile.contactNumber,
    isActive: profile.isActive,
    lastLoginDate: profile.lastLoginAt?.toISOString() ?? null,
    partnerId: profile.partnerId,
    partner: profile.partnerId === null ? null : { id: profile.partnerId, name: profile.partnerName ?? '' },
    permissions: [...profile.permissions],
  };
}
