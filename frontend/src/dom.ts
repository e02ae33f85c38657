// Making and finding elements. Nothing here takes HTML as text, so nothing that anybody wrote can become markup.

type Child = Node | string;

/** A new element with attributes and children. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K, attributes: Readonly<Record<string, string>> = {}, ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** A new element of a drawing. */
export function draw(
  tag: string, attributes: Readonly<Record<string, string | number>> = {}, ...children: readonly SVGElement[]
): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** The element of that id; it is part of the page's template. */
export function find<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`no element ${id}`);
  return found as T;
}

/** Set a text only where it differs, so that nothing is read out twice. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** What the page brings along as data: a script element that is no script. */
export function pageData<T>(id: string): T {
  return JSON.parse(find(id).textContent ?? "null") as T;
}
