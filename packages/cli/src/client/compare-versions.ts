import { CliError, EXIT } from '../exit.ts';
import { CONTRACT_VERSION, VERSION } from '../version.ts';

/** @returns the command that installs the `roi` of a server */
function installCommand(url: string): string {
  return `npm install --global ${url}/cli/roi.tgz`;
}

/**
 * Compares the server's API with the one that this command was made for.
 * @returns one line if they differ but work together; null if they are equal
 * @throws CliError for another major version
 */
export function compareVersions(url: string, version: string): string | null {
  const [major] = version.split('.');
  if (major !== CONTRACT_VERSION.split('.')[0])
    throw new CliError(
      `${url} has API version ${version}, and roi ${VERSION} needs version ${CONTRACT_VERSION}.`,
      EXIT.misconfigured,
      `Install the roi of that server: ${installCommand(url)}`,
    );
  if (version === CONTRACT_VERSION) return null;
  return `${url} has API version ${version}, and roi ${VERSION} was made for ${CONTRACT_VERSION}. Install its roi: ${installCommand(url)}`;
}

/** Says it once per run. */
export function createVersionCheck(url: string, say: (line: string) => void): (version: string) => void {
  let isChecked = false;
  return (version) => {
    if (isChecked) return;
    isChecked = true;
    const difference = compareVersions(url, version);
    if (difference !== null) say(difference);
  };
}
