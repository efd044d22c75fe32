import { createElement, type ReactNode } from 'react';

const VOID = new Set(['area', 'base', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);
const TOKEN =
  /<!--[\s\S]*?-->|<!doctype[^>]*>|<(\/?)([a-zA-Z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>|([^<]+)/gi;
const RENAMED: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  charset: 'charSet',
  'http-equiv': 'httpEquiv',
};

/** Parses rendered HTML back into React elements, so that a server without a framework renders the same. */
export function elementsOf(html: string): ReactNode {
  interface Open {
    readonly tag: string;
    readonly props: Record<string, unknown>;
    readonly children: ReactNode[];
  }
  const root: Open = { tag: '', props: {}, children: [] };
  const stack = [root];
  const close = () => {
    const done = stack.pop();
    if (done) stack.at(-1)?.children.push(createElement(done.tag, done.props, ...done.children));
  };
  for (const [, slash, tag, attributes, selfClosed, text] of withoutScripts(html).matchAll(TOKEN)) {
    if (text !== undefined) stack.at(-1)?.children.push(decode(text));
    else if (tag && slash) close();
    else if (tag) {
      stack.push({ tag, props: propsOf(attributes ?? ''), children: [] });
      if (selfClosed || VOID.has(tag.toLowerCase())) close();
    }
  }
  return root.children.find((child) => typeof child === 'object') ?? null;
}

const withoutScripts = (html: string) => html.replace(/<script\b[\s\S]*?<\/script>/g, '');

function propsOf(attributes: string): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const [, name = '', value] of attributes.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)) {
    if (name === 'style') continue;
    props[RENAMED[name] ?? name] = value === undefined ? true : decode(value);
  }
  return props;
}

const decode = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
