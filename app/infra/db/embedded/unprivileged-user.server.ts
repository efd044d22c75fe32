import { chownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** User for PostgreSQL when we are root: it refuses to run as root. */
export interface UnprivilegedUser {
  uid: number;
  gid: number;
}

/** Returns an unprivileged user if we are root, else undefined. */
export function unprivilegedUser(): UnprivilegedUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'node', 'nobody']) {
    const account = accounts.find((fields) => fields[0] === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  return { uid: 65534, gid: 65534 };
}

/** True if the user can traverse every directory above `target` and read it. */
export function isReachableBy(user: UnprivilegedUser, target: string): boolean {
  for (let at = path.resolve(target); ; at = path.dirname(at)) {
    const { mode, uid, gid } = statSync(at);
    const bits = uid === user.uid ? mode >> 6 : gid === user.gid ? mode >> 3 : mode;
    if ((bits & 1) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

/** Changes the owner of a directory and its content. */
export function changeOwner(user: UnprivilegedUser | undefined, target: string): void {
  if (!user) return;
  chownSync(target, user.uid, user.gid);
  if (!lstatSync(target).isDirectory()) return;
  for (const entry of readdirSync(target, { withFileTypes: true })) {
    if (!entry.isSymbolicLink()) changeOwner(user, path.join(target, entry.name));
  }
}
