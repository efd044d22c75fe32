import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/**
 * Sources that must not be cited: press articles, blogs, and documents without a date or from before 2018. Titles, or
 * publishers without any other cited document.
 */
const UNQUOTABLE = [
  'Application-Aware Network Performance Management',
  'Steelhead Appliance Installation',
  'MetricNet',
  'Global Help Desk Services',
  'ManageEngine',
  'The Real Cost of Unused Software',
  'Vendor audits on the rise',
  'Backupify',
  'Ponemon',
  'New Relic',
  'Network Management Megatrends',
  'NetOps Teams Consolidate',
  'Barco',
  'zerocarbon',
  'Tech Monitor',
  'TechTarget',
  'IDC study for Panasonic',
  'SD-WAN takes advantage of the 100x',
  'TeleGeography',
  'mpls-alternatives',
  'How To Economically Justify',
  'BigPanda',
  'Mobile Device Failure Making',
];

const root = path.resolve(import.meta.dirname, '..');
const UNSHIPPED = /^(node_modules|build|dist|\.git|fixtures)$|\.test\.tsx?$/;

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const below = `${folder}/${entry.name}`;
    if (UNSHIPPED.test(entry.name)) return [];
    return entry.isDirectory() ? filesBelow(below) : [below];
  });
}

it('no shipped text quotes a source below the accepted grades', () => {
  const texts = ['app', 'docs', 'drizzle', 'packages', 'scripts']
    .flatMap(filesBelow)
    .filter((file) => /\.(ts|tsx|json|md|mjs|sql|css|html)$/.test(file));
  expect(texts.length).toBeGreaterThan(500);
  const quoted = [...texts, 'README.md', 'CHANGELOG.md'].flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return UNQUOTABLE.filter((source) => new RegExp(`\\b${source}\\b`, 'i').test(text)).map(
      (source) => `${file}: ${source}`,
    );
  });
  expect(quoted).toEqual([]);
});
