import { readFileSync, writeFileSync } from 'node:fs';
import { drawLayers } from '../tests/support/architecture/layers.ts';

/** Updates the diagram of the layers in docs/architecture.md from the imports. */
const page = new URL('../docs/architecture.md', import.meta.url);
const text = readFileSync(page, 'utf8');
writeFileSync(page, text.replace(/(?<=```mermaid\n)[^`]*(?=```)/, `${drawLayers()}\n`));
