import type { Catalogue } from '@worthwhile/roi-core';
import { currencyChange, currencyIdIn } from '../currency-entries.ts';
import { entrySentence } from '../model/entry-words.ts';
import { isModelKey } from '../model/model-entries.ts';
import { sourceWords, valueOfSource } from '../sources/value-sources.ts';
import { formatValue, kindOf, nameOfValue, SOURCE_KIND, type ValueKey } from '../values.ts';

/** A change of one value, to be read as a sentence: `Cost of a ticket, Retail, Average: 18.00 to 21.00`. */
export interface ChangeSentence {
  readonly key: ValueKey;
  readonly name: string;
  /** Empty for a new value. */
  readonly before: string;
  readonly after: string;
}

interface Changed {
  readonly key: ValueKey;
  readonly before: unknown;
  readonly after: unknown;
}

function sentenceOf(catalogue: Catalogue, { key, before, after }: Changed): ChangeSentence {
  if (isModelKey(key)) return { key, ...entrySentence(catalogue, key, { before, after }) };
  if (currencyIdIn(key) !== undefined) return { key, ...currencyChange(before, after) };
  if (valueOfSource(key) !== undefined)
    return {
      key,
      name: nameOfValue(catalogue, key),
      before: before === undefined ? '' : sourceWords(before),
      after: sourceWords(after),
    };
  const unit = unitOf(catalogue, key);
  const text = (value: unknown) => (value === undefined ? '' : textOf(value));
  return {
    key,
    name: nameOfValue(catalogue, key),
    before: text(before),
    after: [text(after), unit].filter(Boolean).join(' '),
  };
}

/** Sentences in order; one about the same row as the sentence before names only the level. */
export function sentencesOf(catalogue: Catalogue, changes: readonly Changed[]): ChangeSentence[] {
  const sentences = changes.map((change) => sentenceOf(catalogue, change));
  return sentences.map((sentence, index) => {
    const before = sentences[index - 1];
    const isOfLevel = ['number', SOURCE_KIND].includes(kindOf(sentence.key));
    const isSame = before && isOfLevel && rowOf(before.key) === rowOf(sentence.key);
    return isSame
      ? { ...sentence, name: `The same, ${sentence.name.slice(sentence.name.lastIndexOf(', ') + 2)}` }
      : sentence;
  });
}

const rowOf = (key: ValueKey) => key.slice(0, key.lastIndexOf('.'));

function unitOf({ fields }: Catalogue, key: ValueKey): string {
  const [first, second = ''] = key.split('.');
  if (/^c\d+$/.test(second)) return 'percent';
  return first && fields.find(({ id }) => id === second)?.unit === 'percent' ? 'percent' : '';
}

function textOf(value: unknown): string {
  return typeof value === 'number' ? formatValue(value) : String(value);
}
