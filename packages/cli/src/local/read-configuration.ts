import type { Catalogue } from '@worthwhile/roi-core';
import { standardCatalogue } from '@worthwhile/roi-core/catalogue';
import { readCatalogueFile } from '@worthwhile/roi-core/schema';
import { CliError, EXIT } from '../exit.ts';
import type { Terminal } from '../terminal.ts';
import { parseJson, readText } from './read-input.ts';

/**
 * Reads a configuration file, the delivered configuration by default. Says which configuration is used, as results depend on it.
 * @throws CliError
 */
export async function readConfiguration(terminal: Terminal, file: string | undefined): Promise<Catalogue> {
  if (file === undefined) return standardCatalogue;
  const shown = file === '-' ? 'Standard input' : file;
  const json = parseJson(await readText(terminal.world, file), shown);
  const catalogue = readFile(json, shown);
  const { configVersion, modelVersion } = catalogue;
  const isOther = modelVersion !== standardCatalogue.modelVersion;
  const other = isOther ? `; this program has model ${standardCatalogue.modelVersion}` : '';
  terminal.say(`Configuration version ${configVersion}, model ${modelVersion}${other}`);
  return catalogue;
}

function readFile(json: unknown, shown: string): Catalogue {
  try {
    return readCatalogueFile(json);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new CliError(
      `${shown} is not a configuration: ${error.message}`,
      EXIT.usage,
      'Download one under Configuration, Model.',
    );
  }
}
