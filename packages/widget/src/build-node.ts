/** Adds text only as text nodes and parses no HTML, so it runs where a page enforces Trusted Types. */
export function build<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: string | Readonly<Record<string, string>>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag);
  if (typeof attributes === 'string') node.className = attributes;
  else for (const name in attributes) node.setAttribute(name, attributes[name] as string);
  node.append(...children);
  return node;
}
